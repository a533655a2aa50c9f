"""The steps from one version of the schema to the next. A step that was released is never changed."""
