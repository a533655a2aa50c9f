SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.accounts_guard_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((NEW.balance <> 0 OR NEW.last_transfer <> 0), true) THEN RAISE EXCEPTION 'accounts: an account begins empty' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.accounts_guard_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE(((NEW.id, NEW.kind, NEW.network, NEW.account, NEW.table_id) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.network, OLD.account, OLD.table_id)), true) THEN RAISE EXCEPTION 'accounts: who owns an account never changes' USING ERRCODE = 'check_violation'; END IF; IF COALESCE((pg_trigger_depth() < 2), true) THEN RAISE EXCEPTION 'accounts: a balance changes by a new transfer only' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.accounts_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'accounts: rows are never deleted' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.archives_apply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN DELETE FROM events WHERE table_id = NEW.table_id; RETURN NULL; END $$;
CREATE FUNCTION public.archives_guard_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN PERFORM 1 FROM tables WHERE id = NEW.table_id FOR UPDATE;IF COALESCE((EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id)), true) THEN RAISE EXCEPTION 'archives: the table is archived' USING ERRCODE = 'check_violation'; END IF;IF COALESCE(((SELECT status FROM tables WHERE id = NEW.table_id) <> 'finished'), true) THEN RAISE EXCEPTION 'archives: only a finished table is archived' USING ERRCODE = 'check_violation'; END IF;IF COALESCE((NEW.events < 1 OR NEW.events <> (SELECT COUNT(*) FROM events WHERE table_id = NEW.table_id)), true) THEN RAISE EXCEPTION 'archives: the number of events is that of the journal' USING ERRCODE = 'check_violation'; END IF;IF COALESCE((length(NEW.digest) <> 64), true) THEN RAISE EXCEPTION 'archives: a digest is a SHA-256 in hex' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.archives_guard_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN RAISE EXCEPTION 'archives: rows are never changed' USING ERRCODE = 'check_violation'; END $$;
CREATE FUNCTION public.archives_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN RAISE EXCEPTION 'archives: rows are never deleted' USING ERRCODE = 'check_violation'; END $$;
CREATE FUNCTION public.events_guard_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ DECLARE added_to bigint; BEGIN 
  FOR added_to IN SELECT DISTINCT table_id FROM added LOOP
    IF EXISTS (SELECT 1 FROM archives WHERE table_id = added_to) THEN RAISE EXCEPTION 'events: the table is archived' USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
 END $$;
CREATE FUNCTION public.events_guard_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'events: rows are never changed' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.events_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((NOT EXISTS (SELECT 1 FROM archives WHERE table_id = OLD.table_id)), true) THEN RAISE EXCEPTION 'events: a journal goes as a whole, when its finished table is archived' USING ERRCODE = 'check_violation'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.events_keep_all() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN RAISE EXCEPTION 'events: a journal goes as a whole, when its finished table is archived' USING ERRCODE = 'check_violation'; END $$;
CREATE FUNCTION public.payouts_guard_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN PERFORM 1 FROM accounts WHERE table_id = NEW.table_id FOR UPDATE;IF COALESCE((EXISTS (SELECT 1 FROM settlements WHERE table_id = NEW.table_id)), true) THEN RAISE EXCEPTION 'payouts: the table is settled' USING ERRCODE = 'check_violation'; END IF; IF COALESCE(((SELECT kind FROM accounts WHERE id = NEW.account_id) IS DISTINCT FROM 'wallet'), true) THEN RAISE EXCEPTION 'payouts: a payout goes to a wallet' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.payouts_guard_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'payouts: rows are never changed' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.payouts_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'payouts: rows are never deleted' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.settlements_apply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN 
  INSERT INTO transfers (key, debit_account, credit_account, amount, kind, table_id, at)
    SELECT 'settle/' || NEW.table_id || '/' || p.account_id, e.id, p.account_id, p.amount, NEW.kind, NEW.table_id,
      NEW.at
    FROM payouts p JOIN accounts e ON e.table_id = p.table_id WHERE p.table_id = NEW.table_id ORDER BY p.account_id;
IF COALESCE(((SELECT balance FROM accounts WHERE table_id = NEW.table_id) <> 0), true) THEN RAISE EXCEPTION 'settlements: a settlement empties the escrow exactly' USING ERRCODE = 'check_violation'; END IF; IF COALESCE((NEW.kind = 'refunded' AND EXISTS (
    SELECT 1 FROM (
      SELECT debit_account AS wallet, amount FROM transfers WHERE table_id = NEW.table_id AND kind = 'hold'
      UNION ALL
      SELECT credit_account, -amount FROM transfers WHERE table_id = NEW.table_id AND kind IN ('release', 'refunded')
    ) AS net GROUP BY wallet HAVING SUM(amount) <> 0)), true) THEN RAISE EXCEPTION 'settlements: a refund goes back to the giver' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.settlements_guard_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN PERFORM 1 FROM accounts WHERE table_id = NEW.table_id FOR UPDATE;IF COALESCE((EXISTS (SELECT 1 FROM settlements WHERE table_id = NEW.table_id)), true) THEN RAISE EXCEPTION 'settlements: the table is settled' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.settlements_guard_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'settlements: rows are never changed' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.settlements_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'settlements: rows are never deleted' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.tables_guard_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((NEW.status <> 'open' OR NEW.finished_at IS NOT NULL), true) THEN RAISE EXCEPTION 'tables: a table begins open' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.tables_guard_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN PERFORM 1 FROM accounts WHERE table_id = OLD.id FOR UPDATE;IF COALESCE(((NEW.id, NEW.network, NEW.channel, NEW.opened_at) IS DISTINCT FROM (OLD.id, OLD.network, OLD.channel, OLD.opened_at) OR OLD.status <> 'open' OR NEW.status <> 'finished' OR NEW.finished_at IS NULL), true) THEN RAISE EXCEPTION 'tables: a table only changes from open to finished' USING ERRCODE = 'check_violation'; END IF; IF COALESCE(((SELECT balance FROM accounts WHERE table_id = NEW.id) <> 0), true) THEN RAISE EXCEPTION 'tables: the escrow is not empty' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.tables_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'tables: rows are never deleted' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.tables_open_escrow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN INSERT INTO accounts (kind, table_id) VALUES ('escrow', NEW.id); RETURN NULL; END $$;
CREATE FUNCTION public.transfers_apply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN 
  UPDATE accounts SET balance = balance - NEW.amount, last_transfer = GREATEST(last_transfer, NEW.id)
    WHERE id = NEW.debit_account;
  UPDATE accounts SET balance = balance + NEW.amount, last_transfer = GREATEST(last_transfer, NEW.id)
    WHERE id = NEW.credit_account;
  RETURN NULL;
 END $$;
CREATE FUNCTION public.transfers_guard_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ DECLARE debit_kind text; credit_kind text; debit_table bigint; credit_table bigint; settled text; BEGIN 
  PERFORM 1 FROM accounts WHERE id IN (NEW.debit_account, NEW.credit_account) ORDER BY id FOR UPDATE;
  SELECT kind, table_id INTO debit_kind, debit_table FROM accounts WHERE id = NEW.debit_account;
  SELECT kind, table_id INTO credit_kind, credit_table FROM accounts WHERE id = NEW.credit_account;
  SELECT kind INTO settled FROM settlements WHERE table_id = NEW.table_id;
IF COALESCE((NOT CASE
      WHEN NEW.kind IN ('start', 'grant')
        THEN debit_kind = 'mint' AND credit_kind = 'wallet' AND NEW.table_id IS NULL
      WHEN NEW.kind = 'give' THEN debit_kind = 'wallet' AND credit_kind = 'wallet' AND NEW.table_id IS NULL
      WHEN NEW.kind = 'hold' THEN debit_kind = 'wallet' AND NEW.table_id = credit_table
      WHEN NEW.kind IN ('release', 'paid', 'refunded') THEN credit_kind = 'wallet' AND NEW.table_id = debit_table
      ELSE false END), true) THEN RAISE EXCEPTION 'transfers: the kind does not fit the accounts' USING ERRCODE = 'check_violation'; END IF; IF COALESCE((NEW.kind IN ('hold', 'release') AND settled IS NOT NULL), true) THEN RAISE EXCEPTION 'transfers: the table is settled' USING ERRCODE = 'check_violation'; END IF; IF COALESCE((NEW.kind = 'hold' AND (SELECT status FROM tables WHERE id = NEW.table_id) <> 'open'), true) THEN RAISE EXCEPTION 'transfers: the table is finished' USING ERRCODE = 'check_violation'; END IF; IF COALESCE((NEW.kind = 'release' AND NEW.amount > (SELECT COALESCE(SUM(CASE kind WHEN 'hold' THEN amount ELSE -amount END), 0) FROM transfers WHERE table_id = NEW.table_id AND ((kind = 'hold' AND debit_account = NEW.credit_account) OR (kind = 'release' AND credit_account = NEW.credit_account)))), true) THEN RAISE EXCEPTION 'transfers: a release goes to the giver of the stake' USING ERRCODE = 'check_violation'; END IF; IF COALESCE((NEW.kind IN ('paid', 'refunded') AND (settled IS DISTINCT FROM NEW.kind OR NOT EXISTS (SELECT 1 FROM payouts WHERE table_id = NEW.table_id AND account_id = NEW.credit_account AND amount = NEW.amount))), true) THEN RAISE EXCEPTION 'transfers: a prize is paid by its settlement' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.transfers_guard_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'transfers: rows are never changed' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
CREATE FUNCTION public.transfers_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$  BEGIN IF COALESCE((true), true) THEN RAISE EXCEPTION 'transfers: rows are never deleted' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.accounts (
    id bigint NOT NULL,
    kind character varying(8) NOT NULL,
    network text,
    account text,
    table_id bigint,
    balance bigint DEFAULT '0'::bigint NOT NULL,
    last_transfer bigint DEFAULT '0'::bigint NOT NULL,
    CONSTRAINT ck_accounts_balance CHECK (((((kind)::text = 'wallet'::text) AND ((balance >= 0) AND (balance <= '9000000000000000000'::bigint))) OR (((kind)::text = 'escrow'::text) AND ((balance >= 0) AND (balance <= 1000000000))) OR (((kind)::text = 'mint'::text) AND ((balance >= '-9000000000000000000'::bigint) AND (balance <= 0))))),
    CONSTRAINT ck_accounts_kind CHECK (((((kind)::text = 'wallet'::text) AND (network IS NOT NULL) AND (account IS NOT NULL) AND (table_id IS NULL)) OR (((kind)::text = 'escrow'::text) AND (network IS NULL) AND (account IS NULL) AND (table_id IS NOT NULL)) OR (((kind)::text = 'mint'::text) AND (network IS NULL) AND (account IS NULL) AND (table_id IS NULL))))
);
ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.archives (
    table_id bigint NOT NULL,
    events bigint NOT NULL,
    digest text NOT NULL,
    file text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT ck_archives_digest CHECK ((length(digest) = 64)),
    CONSTRAINT ck_archives_events CHECK ((events >= 1))
);
CREATE TABLE public.events (
    table_id bigint NOT NULL,
    seq bigint NOT NULL,
    version bigint NOT NULL,
    kind text NOT NULL,
    data text NOT NULL,
    CONSTRAINT ck_events_numbers CHECK (((seq >= 0) AND (version >= 1)))
);
CREATE TABLE public.payouts (
    table_id bigint NOT NULL,
    account_id bigint NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT ck_payouts_amount CHECK (((amount >= 1) AND (amount <= 1000000000)))
);
CREATE TABLE public.settings (
    scope text NOT NULL,
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.settlements (
    table_id bigint NOT NULL,
    kind character varying(8) NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT ck_settlements_kind CHECK (((kind)::text = ANY ((ARRAY['paid'::character varying, 'refunded'::character varying])::text[])))
);
CREATE TABLE public.tables (
    id bigint NOT NULL,
    network text NOT NULL,
    channel text NOT NULL,
    status character varying(8) DEFAULT 'open'::character varying NOT NULL,
    opened_at bigint NOT NULL,
    finished_at bigint,
    CONSTRAINT ck_tables_status CHECK (((((status)::text = 'open'::text) AND (finished_at IS NULL)) OR (((status)::text = 'finished'::text) AND (finished_at IS NOT NULL))))
);
ALTER TABLE public.tables ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.transfers (
    id bigint NOT NULL,
    key text NOT NULL,
    debit_account bigint NOT NULL,
    credit_account bigint NOT NULL,
    amount bigint NOT NULL,
    kind character varying(8) NOT NULL,
    table_id bigint,
    at bigint NOT NULL,
    CONSTRAINT ck_transfers_amount CHECK (((amount >= 1) AND (amount <= 1000000000))),
    CONSTRAINT ck_transfers_two_accounts CHECK ((debit_account <> credit_account))
);
ALTER TABLE public.transfers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transfers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (2, 'escrow', NULL, NULL, 1, 0, 6);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (4, 'wallet', 'net', 'dan', NULL, 128, 6);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (5, 'escrow', NULL, NULL, 2, 0, 8);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (6, 'escrow', NULL, NULL, 3, 30, 10);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (7, 'escrow', NULL, NULL, 4, 0, 0);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (8, 'escrow', NULL, NULL, 5, 0, 0);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (9, 'escrow', NULL, NULL, 6, 0, 0);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (10, 'escrow', NULL, NULL, 7, 0, 14);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (11, 'wallet', 'net', 'cem', NULL, 118, 14);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (12, 'escrow', NULL, NULL, 8, 20, 15);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (13, 'escrow', NULL, NULL, 9, 0, 0);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (3, 'wallet', 'net', 'ann', NULL, 8, 18);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (1, 'mint', NULL, NULL, NULL, -419, 19);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES (14, 'wallet', 'net', 'bob', NULL, 115, 19);
INSERT INTO public.alembic_version VALUES ('0002');
INSERT INTO public.archives VALUES (7, 124, '0baa49fb00416527507ad39094192e75809748f6e60dfd92c9e2cf171282308d', '/tmp/tmpko5p0ucf/golden.jsonl', 1700000000);
INSERT INTO public.events VALUES (1, 0, 1, 'opened', '{"k":"opened","network":"net","channel":"#hearts","captain_nick":"ann","captain_key":"ann","game":"hearts","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"},"manners":{"card_seconds":30,"pass_seconds":45,"choice_seconds":20,"open":true},"secret":"3131313131313131313131313131313131313131313131313131313131313131","rematch_of":null,"trust_nicks":null}');
INSERT INTO public.events VALUES (1, 1, 1, 'seated', '{"k":"seated","seat":1,"nick":"bob","key":"bob","how":"joined","claim":true}');
INSERT INTO public.events VALUES (1, 2, 1, 'seated', '{"k":"seated","seat":2,"nick":"cem","key":"cem","how":"joined","claim":true}');
INSERT INTO public.events VALUES (1, 3, 1, 'seated', '{"k":"seated","seat":3,"nick":"dan","key":"dan","how":"joined","claim":true}');
INSERT INTO public.events VALUES (1, 4, 1, 'option', '{"k":"option","name":"end","value":"20","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":20,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"}}');
INSERT INTO public.events VALUES (1, 5, 1, 'prize', '{"k":"prize","stakes":[{"account":"ann","amount":25}],"why":"set"}');
INSERT INTO public.events VALUES (1, 6, 1, 'begun', '{"k":"begun","computers":[]}');
INSERT INTO public.events VALUES (1, 7, 1, 'drawn', '{"k":"drawn","label":"deal 1","drawn":[8,1,3,29,44,19,33,7,6,24,20,10,28,50,32,21,18,15,40,25,34,46,38,49,30,22,14,0,51,43,4,12,2,23,47,37,11,26,5,41,39,27,35,48,9,42,13,16,36,45,17,31]}');
INSERT INTO public.events VALUES (1, 8, 1, 'acted', '{"k":"acted","seat":0,"action":[1,3,6],"by":"human"}');
INSERT INTO public.events VALUES (1, 9, 1, 'acted', '{"k":"acted","seat":1,"action":[15,18,21],"by":"human"}');
INSERT INTO public.events VALUES (1, 10, 1, 'acted', '{"k":"acted","seat":2,"action":[0,2,4],"by":"human"}');
INSERT INTO public.events VALUES (1, 11, 1, 'acted', '{"k":"acted","seat":3,"action":[9,13,16],"by":"human"}');
INSERT INTO public.events VALUES (1, 12, 1, 'acted', '{"k":"acted","seat":3,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (1, 13, 1, 'acted', '{"k":"acted","seat":0,"action":7,"by":"human"}');
INSERT INTO public.events VALUES (1, 14, 1, 'acted', '{"k":"acted","seat":1,"action":1,"by":"human"}');
INSERT INTO public.events VALUES (1, 15, 1, 'acted', '{"k":"acted","seat":2,"action":5,"by":"human"}');
INSERT INTO public.events VALUES (1, 16, 1, 'acted', '{"k":"acted","seat":0,"action":8,"by":"human"}');
INSERT INTO public.events VALUES (1, 17, 1, 'acted', '{"k":"acted","seat":1,"action":3,"by":"human"}');
INSERT INTO public.events VALUES (1, 18, 1, 'acted', '{"k":"acted","seat":2,"action":11,"by":"human"}');
INSERT INTO public.events VALUES (1, 19, 1, 'acted', '{"k":"acted","seat":3,"action":2,"by":"human"}');
INSERT INTO public.events VALUES (1, 20, 1, 'acted', '{"k":"acted","seat":2,"action":12,"by":"human"}');
INSERT INTO public.events VALUES (1, 21, 1, 'acted', '{"k":"acted","seat":3,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (1, 22, 1, 'acted', '{"k":"acted","seat":0,"action":9,"by":"human"}');
INSERT INTO public.events VALUES (1, 23, 1, 'acted', '{"k":"acted","seat":1,"action":6,"by":"human"}');
INSERT INTO public.events VALUES (1, 24, 1, 'acted', '{"k":"acted","seat":2,"action":14,"by":"human"}');
INSERT INTO public.events VALUES (1, 25, 1, 'acted', '{"k":"acted","seat":3,"action":17,"by":"human"}');
INSERT INTO public.events VALUES (1, 26, 1, 'acted', '{"k":"acted","seat":0,"action":13,"by":"human"}');
INSERT INTO public.events VALUES (1, 27, 1, 'acted', '{"k":"acted","seat":1,"action":22,"by":"human"}');
INSERT INTO public.events VALUES (1, 28, 1, 'acted', '{"k":"acted","seat":1,"action":25,"by":"human"}');
INSERT INTO public.events VALUES (1, 29, 1, 'acted', '{"k":"acted","seat":2,"action":15,"by":"human"}');
INSERT INTO public.events VALUES (1, 30, 1, 'acted', '{"k":"acted","seat":3,"action":27,"by":"human"}');
INSERT INTO public.events VALUES (1, 31, 1, 'acted', '{"k":"acted","seat":0,"action":16,"by":"human"}');
INSERT INTO public.events VALUES (1, 32, 1, 'acted', '{"k":"acted","seat":1,"action":30,"by":"human"}');
INSERT INTO public.events VALUES (1, 33, 1, 'acted', '{"k":"acted","seat":2,"action":26,"by":"human"}');
INSERT INTO public.events VALUES (1, 34, 1, 'acted', '{"k":"acted","seat":3,"action":31,"by":"human"}');
INSERT INTO public.events VALUES (1, 35, 1, 'acted', '{"k":"acted","seat":0,"action":28,"by":"human"}');
INSERT INTO public.events VALUES (1, 36, 1, 'acted', '{"k":"acted","seat":3,"action":35,"by":"human"}');
INSERT INTO public.events VALUES (1, 37, 1, 'acted', '{"k":"acted","seat":0,"action":29,"by":"human"}');
INSERT INTO public.events VALUES (1, 38, 1, 'acted', '{"k":"acted","seat":1,"action":32,"by":"human"}');
INSERT INTO public.events VALUES (1, 39, 1, 'acted', '{"k":"acted","seat":2,"action":37,"by":"human"}');
INSERT INTO public.events VALUES (1, 40, 1, 'acted', '{"k":"acted","seat":2,"action":18,"by":"human"}');
INSERT INTO public.events VALUES (1, 41, 1, 'acted', '{"k":"acted","seat":3,"action":36,"by":"human"}');
INSERT INTO public.events VALUES (1, 42, 1, 'acted', '{"k":"acted","seat":0,"action":19,"by":"human"}');
INSERT INTO public.events VALUES (1, 43, 1, 'acted', '{"k":"acted","seat":1,"action":34,"by":"human"}');
INSERT INTO public.events VALUES (1, 44, 1, 'acted', '{"k":"acted","seat":0,"action":10,"by":"human"}');
INSERT INTO public.events VALUES (1, 45, 1, 'acted', '{"k":"acted","seat":1,"action":38,"by":"human"}');
INSERT INTO public.events VALUES (1, 46, 1, 'acted', '{"k":"acted","seat":2,"action":21,"by":"human"}');
INSERT INTO public.events VALUES (1, 47, 1, 'acted', '{"k":"acted","seat":3,"action":39,"by":"human"}');
INSERT INTO public.events VALUES (1, 48, 1, 'acted', '{"k":"acted","seat":0,"action":20,"by":"human"}');
INSERT INTO public.events VALUES (1, 49, 1, 'acted', '{"k":"acted","seat":1,"action":40,"by":"human"}');
INSERT INTO public.events VALUES (1, 50, 1, 'acted', '{"k":"acted","seat":2,"action":23,"by":"human"}');
INSERT INTO public.events VALUES (1, 51, 1, 'acted', '{"k":"acted","seat":3,"action":41,"by":"human"}');
INSERT INTO public.events VALUES (1, 52, 1, 'acted', '{"k":"acted","seat":2,"action":43,"by":"human"}');
INSERT INTO public.events VALUES (1, 53, 1, 'acted', '{"k":"acted","seat":3,"action":42,"by":"human"}');
INSERT INTO public.events VALUES (1, 54, 1, 'acted', '{"k":"acted","seat":0,"action":44,"by":"human"}');
INSERT INTO public.events VALUES (1, 55, 1, 'acted', '{"k":"acted","seat":1,"action":46,"by":"human"}');
INSERT INTO public.events VALUES (1, 56, 1, 'acted', '{"k":"acted","seat":1,"action":49,"by":"human"}');
INSERT INTO public.events VALUES (1, 57, 1, 'acted', '{"k":"acted","seat":2,"action":47,"by":"human"}');
INSERT INTO public.events VALUES (1, 58, 1, 'acted', '{"k":"acted","seat":3,"action":45,"by":"human"}');
INSERT INTO public.events VALUES (1, 59, 1, 'acted', '{"k":"acted","seat":0,"action":24,"by":"human"}');
INSERT INTO public.events VALUES (1, 60, 1, 'acted', '{"k":"acted","seat":1,"action":50,"by":"human"}');
INSERT INTO public.events VALUES (1, 61, 1, 'acted', '{"k":"acted","seat":2,"action":51,"by":"human"}');
INSERT INTO public.events VALUES (1, 62, 1, 'acted', '{"k":"acted","seat":3,"action":48,"by":"human"}');
INSERT INTO public.events VALUES (1, 63, 1, 'acted', '{"k":"acted","seat":0,"action":33,"by":"human"}');
INSERT INTO public.events VALUES (1, 64, 1, 'scored', '{"k":"scored","match":{"deal_no":1,"totals":[14,7,5,0],"ended_at":null},"deals":[[14,7,5,0]],"autos":[0,0,0,0],"spoke":[true,true,true,true],"last_by":["human","human","human","human"],"asleep":false}');
INSERT INTO public.events VALUES (1, 65, 1, 'drawn', '{"k":"drawn","label":"deal 2","drawn":[42,7,27,33,11,31,13,5,15,21,20,36,50,37,1,12,51,2,29,30,46,0,47,38,9,22,34,25,24,32,43,49,35,4,23,3,10,26,16,6,8,18,45,48,40,28,44,39,14,41,19,17]}');
INSERT INTO public.events VALUES (1, 66, 1, 'acted', '{"k":"acted","seat":0,"action":[5,7,11],"by":"human"}');
INSERT INTO public.events VALUES (1, 67, 1, 'acted', '{"k":"acted","seat":1,"action":[0,1,2],"by":"human"}');
INSERT INTO public.events VALUES (1, 68, 1, 'acted', '{"k":"acted","seat":2,"action":[3,4,10],"by":"human"}');
INSERT INTO public.events VALUES (1, 69, 1, 'acted', '{"k":"acted","seat":3,"action":[6,8,14],"by":"human"}');
INSERT INTO public.events VALUES (1, 70, 1, 'acted', '{"k":"acted","seat":0,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (1, 71, 1, 'acted', '{"k":"acted","seat":1,"action":3,"by":"human"}');
INSERT INTO public.events VALUES (1, 72, 1, 'acted', '{"k":"acted","seat":2,"action":6,"by":"human"}');
INSERT INTO public.events VALUES (1, 73, 1, 'acted', '{"k":"acted","seat":3,"action":5,"by":"human"}');
INSERT INTO public.events VALUES (1, 74, 1, 'acted', '{"k":"acted","seat":2,"action":8,"by":"human"}');
INSERT INTO public.events VALUES (1, 75, 1, 'acted', '{"k":"acted","seat":3,"action":7,"by":"human"}');
INSERT INTO public.events VALUES (1, 76, 1, 'acted', '{"k":"acted","seat":0,"action":1,"by":"human"}');
INSERT INTO public.events VALUES (1, 77, 1, 'acted', '{"k":"acted","seat":1,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (1, 78, 1, 'acted', '{"k":"acted","seat":2,"action":14,"by":"human"}');
INSERT INTO public.events VALUES (1, 79, 1, 'acted', '{"k":"acted","seat":3,"action":17,"by":"human"}');
INSERT INTO public.events VALUES (1, 80, 1, 'acted', '{"k":"acted","seat":0,"action":13,"by":"human"}');
INSERT INTO public.events VALUES (1, 81, 1, 'acted', '{"k":"acted","seat":1,"action":22,"by":"human"}');
INSERT INTO public.events VALUES (1, 82, 1, 'acted', '{"k":"acted","seat":1,"action":9,"by":"human"}');
INSERT INTO public.events VALUES (1, 83, 1, 'acted', '{"k":"acted","seat":2,"action":16,"by":"human"}');
INSERT INTO public.events VALUES (1, 84, 1, 'acted', '{"k":"acted","seat":3,"action":11,"by":"human"}');
INSERT INTO public.events VALUES (1, 85, 1, 'acted', '{"k":"acted","seat":0,"action":2,"by":"human"}');
INSERT INTO public.events VALUES (1, 86, 1, 'acted', '{"k":"acted","seat":3,"action":18,"by":"human"}');
INSERT INTO public.events VALUES (1, 87, 1, 'acted', '{"k":"acted","seat":0,"action":15,"by":"human"}');
INSERT INTO public.events VALUES (1, 88, 1, 'acted', '{"k":"acted","seat":1,"action":10,"by":"human"}');
INSERT INTO public.events VALUES (1, 89, 1, 'acted', '{"k":"acted","seat":2,"action":23,"by":"human"}');
INSERT INTO public.events VALUES (1, 90, 1, 'acted', '{"k":"acted","seat":2,"action":24,"by":"human"}');
INSERT INTO public.events VALUES (1, 91, 1, 'acted', '{"k":"acted","seat":3,"action":19,"by":"human"}');
INSERT INTO public.events VALUES (1, 92, 1, 'acted', '{"k":"acted","seat":0,"action":20,"by":"human"}');
INSERT INTO public.events VALUES (1, 93, 1, 'acted', '{"k":"acted","seat":1,"action":12,"by":"human"}');
INSERT INTO public.events VALUES (1, 94, 1, 'acted', '{"k":"acted","seat":2,"action":25,"by":"human"}');
INSERT INTO public.events VALUES (1, 95, 1, 'acted', '{"k":"acted","seat":3,"action":28,"by":"human"}');
INSERT INTO public.events VALUES (1, 96, 1, 'acted', '{"k":"acted","seat":0,"action":21,"by":"human"}');
INSERT INTO public.events VALUES (1, 97, 1, 'acted', '{"k":"acted","seat":1,"action":29,"by":"human"}');
INSERT INTO public.events VALUES (1, 98, 1, 'acted', '{"k":"acted","seat":2,"action":26,"by":"human"}');
INSERT INTO public.events VALUES (1, 99, 1, 'acted', '{"k":"acted","seat":3,"action":39,"by":"human"}');
INSERT INTO public.events VALUES (1, 100, 1, 'acted', '{"k":"acted","seat":0,"action":27,"by":"human"}');
INSERT INTO public.events VALUES (1, 101, 1, 'acted', '{"k":"acted","seat":1,"action":30,"by":"human"}');
INSERT INTO public.events VALUES (1, 102, 1, 'acted', '{"k":"acted","seat":1,"action":37,"by":"human"}');
INSERT INTO public.events VALUES (1, 103, 1, 'acted', '{"k":"acted","seat":2,"action":32,"by":"human"}');
INSERT INTO public.events VALUES (1, 104, 1, 'acted', '{"k":"acted","seat":3,"action":40,"by":"human"}');
INSERT INTO public.events VALUES (1, 105, 1, 'acted', '{"k":"acted","seat":0,"action":31,"by":"human"}');
INSERT INTO public.events VALUES (1, 106, 1, 'acted', '{"k":"acted","seat":1,"action":38,"by":"human"}');
INSERT INTO public.events VALUES (1, 107, 1, 'acted', '{"k":"acted","seat":2,"action":34,"by":"human"}');
INSERT INTO public.events VALUES (1, 108, 1, 'acted', '{"k":"acted","seat":3,"action":41,"by":"human"}');
INSERT INTO public.events VALUES (1, 109, 1, 'acted', '{"k":"acted","seat":0,"action":33,"by":"human"}');
INSERT INTO public.events VALUES (1, 110, 1, 'acted', '{"k":"acted","seat":1,"action":46,"by":"human"}');
INSERT INTO public.events VALUES (1, 111, 1, 'acted', '{"k":"acted","seat":2,"action":43,"by":"human"}');
INSERT INTO public.events VALUES (1, 112, 1, 'acted', '{"k":"acted","seat":3,"action":44,"by":"human"}');
INSERT INTO public.events VALUES (1, 113, 1, 'acted', '{"k":"acted","seat":0,"action":42,"by":"human"}');
INSERT INTO public.events VALUES (1, 114, 1, 'acted', '{"k":"acted","seat":1,"action":47,"by":"human"}');
INSERT INTO public.events VALUES (1, 115, 1, 'acted', '{"k":"acted","seat":2,"action":49,"by":"human"}');
INSERT INTO public.events VALUES (1, 116, 1, 'acted', '{"k":"acted","seat":3,"action":45,"by":"human"}');
INSERT INTO public.events VALUES (1, 117, 1, 'acted', '{"k":"acted","seat":0,"action":50,"by":"human"}');
INSERT INTO public.events VALUES (1, 118, 1, 'acted', '{"k":"acted","seat":0,"action":36,"by":"human"}');
INSERT INTO public.events VALUES (1, 119, 1, 'acted', '{"k":"acted","seat":1,"action":51,"by":"human"}');
INSERT INTO public.events VALUES (1, 120, 1, 'acted', '{"k":"acted","seat":2,"action":35,"by":"human"}');
INSERT INTO public.events VALUES (1, 121, 1, 'acted', '{"k":"acted","seat":3,"action":48,"by":"human"}');
INSERT INTO public.events VALUES (1, 122, 1, 'finished', '{"k":"finished","payouts":[{"seat":3,"account":"dan","amount":25}],"refunds":[],"prize_by_lot":false}');
INSERT INTO public.events VALUES (3, 22, 1, 'acted', '{"k":"acted","seat":0,"action":13,"by":"human"}');
INSERT INTO public.events VALUES (3, 23, 1, 'acted', '{"k":"acted","seat":1,"action":19,"by":"human"}');
INSERT INTO public.events VALUES (3, 24, 1, 'acted', '{"k":"acted","seat":2,"action":16,"by":"human"}');
INSERT INTO public.events VALUES (3, 25, 1, 'acted', '{"k":"acted","seat":1,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (3, 26, 1, 'acted', '{"k":"acted","seat":2,"action":7,"by":"human"}');
INSERT INTO public.events VALUES (3, 27, 1, 'acted', '{"k":"acted","seat":3,"action":17,"by":"human"}');
INSERT INTO public.events VALUES (3, 28, 1, 'acted', '{"k":"acted","seat":0,"action":10,"by":"human"}');
INSERT INTO public.events VALUES (2, 0, 1, 'opened', '{"k":"opened","network":"net","channel":"#hearts","captain_nick":"ann","captain_key":"ann","game":"hearts","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"},"manners":{"card_seconds":30,"pass_seconds":45,"choice_seconds":20,"open":true},"secret":"3232323232323232323232323232323232323232323232323232323232323232","rematch_of":null,"trust_nicks":null}');
INSERT INTO public.events VALUES (2, 1, 1, 'seated', '{"k":"seated","seat":1,"nick":"bob","key":"bob","how":"joined","claim":true}');
INSERT INTO public.events VALUES (2, 2, 1, 'seated', '{"k":"seated","seat":2,"nick":"cem","key":"cem","how":"joined","claim":true}');
INSERT INTO public.events VALUES (2, 3, 1, 'seated', '{"k":"seated","seat":3,"nick":"dan","key":"dan","how":"joined","claim":true}');
INSERT INTO public.events VALUES (2, 4, 1, 'option', '{"k":"option","name":"end","value":"20","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":20,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"}}');
INSERT INTO public.events VALUES (2, 5, 1, 'prize', '{"k":"prize","stakes":[{"account":"ann","amount":10}],"why":"set"}');
INSERT INTO public.events VALUES (2, 6, 1, 'begun', '{"k":"begun","computers":[]}');
INSERT INTO public.events VALUES (2, 7, 1, 'drawn', '{"k":"drawn","label":"deal 1","drawn":[30,38,48,6,49,13,11,35,22,42,4,45,41,7,23,1,47,15,19,39,40,29,28,16,18,34,14,50,36,21,26,17,51,32,20,43,24,44,31,10,5,37,46,33,0,25,3,8,2,27,9,12]}');
INSERT INTO public.events VALUES (2, 8, 1, 'acted', '{"k":"acted","seat":0,"action":[4,6,11],"by":"human"}');
INSERT INTO public.events VALUES (2, 9, 1, 'acted', '{"k":"acted","seat":1,"action":[1,7,15],"by":"human"}');
INSERT INTO public.events VALUES (2, 10, 1, 'acted', '{"k":"acted","seat":2,"action":[14,17,20],"by":"human"}');
INSERT INTO public.events VALUES (2, 11, 1, 'acted', '{"k":"acted","seat":3,"action":[0,2,3],"by":"human"}');
INSERT INTO public.events VALUES (2, 12, 1, 'acted', '{"k":"acted","seat":0,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (2, 13, 1, 'acted', '{"k":"acted","seat":1,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (2, 14, 1, 'acted', '{"k":"acted","seat":2,"action":1,"by":"human"}');
INSERT INTO public.events VALUES (2, 15, 1, 'acted', '{"k":"acted","seat":3,"action":5,"by":"human"}');
INSERT INTO public.events VALUES (2, 16, 1, 'acted', '{"k":"acted","seat":3,"action":8,"by":"human"}');
INSERT INTO public.events VALUES (2, 17, 1, 'acted', '{"k":"acted","seat":0,"action":2,"by":"human"}');
INSERT INTO public.events VALUES (2, 18, 1, 'closed', '{"k":"closed","why":"stopped","refunds":[{"account":"ann","amount":10}],"nick":"ann"}');
INSERT INTO public.events VALUES (3, 0, 1, 'opened', '{"k":"opened","network":"net","channel":"#hearts","captain_nick":"ann","captain_key":"ann","game":"hearts","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"},"manners":{"card_seconds":30,"pass_seconds":45,"choice_seconds":20,"open":true},"secret":"3333333333333333333333333333333333333333333333333333333333333333","rematch_of":null,"trust_nicks":null}');
INSERT INTO public.events VALUES (3, 1, 1, 'seated', '{"k":"seated","seat":1,"nick":"bob","key":"bob","how":"joined","claim":true}');
INSERT INTO public.events VALUES (3, 2, 1, 'seated', '{"k":"seated","seat":2,"nick":"cem","key":"cem","how":"joined","claim":true}');
INSERT INTO public.events VALUES (3, 3, 1, 'seated', '{"k":"seated","seat":3,"nick":"dan","key":"dan","how":"joined","claim":true}');
INSERT INTO public.events VALUES (3, 4, 1, 'prize', '{"k":"prize","stakes":[{"account":"ann","amount":40}],"why":"set"}');
INSERT INTO public.events VALUES (3, 5, 1, 'option', '{"k":"option","name":"end","value":"50","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":50,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"}}');
INSERT INTO public.events VALUES (3, 6, 1, 'prize', '{"k":"prize","stakes":[{"account":"ann","amount":30}],"why":"set"}');
INSERT INTO public.events VALUES (3, 7, 1, 'begun', '{"k":"begun","computers":[]}');
INSERT INTO public.events VALUES (3, 8, 1, 'drawn', '{"k":"drawn","label":"deal 1","drawn":[28,4,33,42,40,11,26,22,39,0,10,2,15,5,23,47,46,9,7,48,38,6,29,27,19,44,14,18,32,45,20,34,21,25,16,3,49,12,35,50,43,51,41,17,13,36,24,1,37,30,8,31]}');
INSERT INTO public.events VALUES (3, 9, 1, 'acted', '{"k":"acted","seat":0,"action":[0,2,4],"by":"human"}');
INSERT INTO public.events VALUES (3, 10, 1, 'acted', '{"k":"acted","seat":1,"action":[5,6,7],"by":"human"}');
INSERT INTO public.events VALUES (3, 11, 1, 'acted', '{"k":"acted","seat":2,"action":[3,12,14],"by":"human"}');
INSERT INTO public.events VALUES (3, 12, 1, 'acted', '{"k":"acted","seat":3,"action":[1,8,13],"by":"human"}');
INSERT INTO public.events VALUES (3, 13, 1, 'acted', '{"k":"acted","seat":1,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (3, 14, 1, 'acted', '{"k":"acted","seat":2,"action":5,"by":"human"}');
INSERT INTO public.events VALUES (3, 15, 1, 'acted', '{"k":"acted","seat":3,"action":3,"by":"human"}');
INSERT INTO public.events VALUES (3, 16, 1, 'acted', '{"k":"acted","seat":0,"action":1,"by":"human"}');
INSERT INTO public.events VALUES (3, 17, 1, 'acted', '{"k":"acted","seat":2,"action":6,"by":"human"}');
INSERT INTO public.events VALUES (3, 18, 1, 'acted', '{"k":"acted","seat":3,"action":12,"by":"human"}');
INSERT INTO public.events VALUES (3, 19, 1, 'acted', '{"k":"acted","seat":0,"action":8,"by":"human"}');
INSERT INTO public.events VALUES (3, 20, 1, 'acted', '{"k":"acted","seat":1,"action":2,"by":"human"}');
INSERT INTO public.events VALUES (3, 21, 1, 'acted', '{"k":"acted","seat":3,"action":14,"by":"human"}');
INSERT INTO public.events VALUES (3, 29, 1, 'acted', '{"k":"acted","seat":0,"action":11,"by":"human"}');
INSERT INTO public.events VALUES (3, 30, 1, 'acted', '{"k":"acted","seat":1,"action":9,"by":"human"}');
INSERT INTO public.events VALUES (3, 31, 1, 'acted', '{"k":"acted","seat":2,"action":18,"by":"human"}');
INSERT INTO public.events VALUES (3, 32, 1, 'acted', '{"k":"acted","seat":3,"action":24,"by":"human"}');
INSERT INTO public.events VALUES (3, 33, 1, 'acted', '{"k":"acted","seat":0,"action":15,"by":"human"}');
INSERT INTO public.events VALUES (4, 0, 1, 'opened', '{"k":"opened","network":"net","channel":"#hearts","captain_nick":"bob","captain_key":"bob","game":"hearts","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"},"manners":{"card_seconds":30,"pass_seconds":45,"choice_seconds":20,"open":true},"secret":"3434343434343434343434343434343434343434343434343434343434343434","rematch_of":null,"trust_nicks":null}');
INSERT INTO public.events VALUES (4, 1, 1, 'seated', '{"k":"seated","seat":1,"nick":"ann","key":"ann","how":"joined","claim":true}');
INSERT INTO public.events VALUES (4, 2, 1, 'option', '{"k":"option","name":"end","value":"20","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":20,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"}}');
INSERT INTO public.events VALUES (4, 3, 1, 'begun', '{"k":"begun","computers":[[2,"Sasha"],[3,"Kim"]]}');
INSERT INTO public.events VALUES (4, 4, 1, 'drawn', '{"k":"drawn","label":"deal 1","drawn":[13,30,0,49,11,20,26,23,4,28,48,27,32,14,51,5,25,8,38,16,46,6,22,50,9,17,37,41,44,47,45,43,24,31,36,40,3,35,34,39,29,42,12,18,33,7,1,15,19,2,10,21]}');
INSERT INTO public.events VALUES (4, 5, 1, 'acted', '{"k":"acted","seat":2,"action":[3,24,36],"by":"computer"}');
INSERT INTO public.events VALUES (4, 6, 1, 'acted', '{"k":"acted","seat":3,"action":[7,10,12],"by":"computer"}');
INSERT INTO public.events VALUES (4, 7, 1, 'acted', '{"k":"acted","seat":0,"action":[0,4,11],"by":"human"}');
INSERT INTO public.events VALUES (4, 8, 1, 'acted', '{"k":"acted","seat":1,"action":[5,6,8],"by":"human"}');
INSERT INTO public.events VALUES (4, 9, 1, 'acted', '{"k":"acted","seat":1,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (4, 10, 1, 'acted', '{"k":"acted","seat":2,"action":6,"by":"computer"}');
INSERT INTO public.events VALUES (4, 11, 1, 'acted', '{"k":"acted","seat":3,"action":3,"by":"computer"}');
INSERT INTO public.events VALUES (4, 12, 1, 'acted', '{"k":"acted","seat":0,"action":7,"by":"human"}');
INSERT INTO public.events VALUES (4, 13, 1, 'acted', '{"k":"acted","seat":0,"action":10,"by":"human"}');
INSERT INTO public.events VALUES (4, 14, 1, 'acted', '{"k":"acted","seat":1,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (4, 15, 1, 'acted', '{"k":"acted","seat":2,"action":8,"by":"computer"}');
INSERT INTO public.events VALUES (4, 16, 1, 'acted', '{"k":"acted","seat":3,"action":2,"by":"computer"}');
INSERT INTO public.events VALUES (4, 17, 1, 'unseated', '{"k":"unseated","seat":0,"nick":"bob","why":"left","computer":"Deniz"}');
INSERT INTO public.events VALUES (4, 18, 1, 'captain', '{"k":"captain","seat":1,"why":"left"}');
INSERT INTO public.events VALUES (4, 19, 1, 'acted', '{"k":"acted","seat":0,"action":28,"by":"computer"}');
INSERT INTO public.events VALUES (4, 20, 1, 'paused', '{"k":"paused","why":"captain","nick":"ann"}');
INSERT INTO public.events VALUES (5, 0, 1, 'opened', '{"k":"opened","network":"net","channel":"#hearts","captain_nick":"ayşe","captain_key":"ayşe","game":"hearts","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"},"manners":{"card_seconds":30,"pass_seconds":45,"choice_seconds":20,"open":true},"secret":"3535353535353535353535353535353535353535353535353535353535353535","rematch_of":null,"trust_nicks":null}');
INSERT INTO public.events VALUES (5, 1, 1, 'seated', '{"k":"seated","seat":1,"nick":"~guest","key":"~guest","how":"joined","claim":true}');
INSERT INTO public.events VALUES (5, 2, 1, 'manner', '{"k":"manner","name":"card_seconds","value":15}');
INSERT INTO public.events VALUES (5, 3, 1, 'option', '{"k":"option","name":"moon","value":"choice","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"choice","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"}}');
INSERT INTO public.events VALUES (5, 4, 1, 'moved', '{"k":"moved","seat":0,"to":3}');
INSERT INTO public.events VALUES (8, 0, 1, 'opened', '{"k":"opened","network":"net","channel":"#hearts","captain_nick":"ann","captain_key":"ann","game":"guandan","options":{"variant":"guandan","players":4,"teams":true,"fixed":[],"tribute_tie":"turn","tribute_pick":"auto","return_level_cards":true,"end_on_double":false,"ace_owner_only":false,"ace_attempts":0,"sf_underdeclare":false,"wild_suit_readings":"all"},"manners":{"card_seconds":30,"pass_seconds":45,"choice_seconds":20,"open":true},"secret":"3838383838383838383838383838383838383838383838383838383838383838","rematch_of":null,"trust_nicks":null}');
INSERT INTO public.events VALUES (8, 1, 1, 'seated', '{"k":"seated","seat":1,"nick":"bob","key":"bob","how":"joined","claim":true}');
INSERT INTO public.events VALUES (8, 2, 1, 'seated', '{"k":"seated","seat":2,"nick":"cem","key":"cem","how":"joined","claim":true}');
INSERT INTO public.events VALUES (8, 3, 1, 'seated', '{"k":"seated","seat":3,"nick":"dan","key":"dan","how":"joined","claim":true}');
INSERT INTO public.events VALUES (8, 4, 1, 'prize', '{"k":"prize","stakes":[{"account":"ann","amount":20}],"why":"set"}');
INSERT INTO public.events VALUES (8, 5, 1, 'begun', '{"k":"begun","computers":[]}');
INSERT INTO public.events VALUES (8, 6, 1, 'drawn', '{"k":"drawn","label":"deal 1","drawn":[12,72,38,66,46,82,94,35,16,1,112,67,26,86,91,45,6,51,9,18,75,93,74,2,100,108,118,3,40,115,97,102,104,105,65,84,89,95,70,39,24,79,10,14,54,113,23,25,92,71,5,15,22,110,87,117,48,11,4,33,44,7,17,41,20,29,80,69,73,8,98,77,109,101,53,43,30,99,81,78,85,21,64,96,88,19,36,103,28,31,106,37,47,13,27,42,0,76,32,34,83,111,49,107,68,50,114,90]}');
INSERT INTO public.events VALUES (8, 7, 1, 'drawn', '{"k":"drawn","label":"lot/first lead","drawn":[2]}');
INSERT INTO public.events VALUES (8, 8, 1, 'acted', '{"k":"acted","seat":2,"action":[78],"by":"human"}');
INSERT INTO public.events VALUES (8, 9, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 10, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 11, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 12, 1, 'acted', '{"k":"acted","seat":2,"action":[41],"by":"human"}');
INSERT INTO public.events VALUES (8, 13, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 14, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 15, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 16, 1, 'acted', '{"k":"acted","seat":2,"action":[29],"by":"human"}');
INSERT INTO public.events VALUES (8, 17, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 18, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 19, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 20, 1, 'acted', '{"k":"acted","seat":2,"action":[80],"by":"human"}');
INSERT INTO public.events VALUES (8, 21, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 22, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 23, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 24, 1, 'acted', '{"k":"acted","seat":2,"action":[4],"by":"human"}');
INSERT INTO public.events VALUES (8, 25, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 26, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 27, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 28, 1, 'acted', '{"k":"acted","seat":2,"action":[17],"by":"human"}');
INSERT INTO public.events VALUES (8, 29, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 30, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 31, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 32, 1, 'acted', '{"k":"acted","seat":2,"action":[30],"by":"human"}');
INSERT INTO public.events VALUES (8, 33, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 34, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 35, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 36, 1, 'acted', '{"k":"acted","seat":2,"action":[43],"by":"human"}');
INSERT INTO public.events VALUES (8, 37, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 38, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 39, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 40, 1, 'acted', '{"k":"acted","seat":2,"action":[81],"by":"human"}');
INSERT INTO public.events VALUES (8, 41, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 42, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 43, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 44, 1, 'acted', '{"k":"acted","seat":2,"action":[44],"by":"human"}');
INSERT INTO public.events VALUES (8, 45, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 46, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 47, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 48, 1, 'acted', '{"k":"acted","seat":2,"action":[69],"by":"human"}');
INSERT INTO public.events VALUES (8, 49, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 50, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 51, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 52, 1, 'acted', '{"k":"acted","seat":2,"action":[109],"by":"human"}');
INSERT INTO public.events VALUES (8, 53, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 54, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 55, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 56, 1, 'acted', '{"k":"acted","seat":2,"action":[7],"by":"human"}');
INSERT INTO public.events VALUES (8, 57, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 58, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 59, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 60, 1, 'acted', '{"k":"acted","seat":2,"action":[20],"by":"human"}');
INSERT INTO public.events VALUES (8, 61, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 62, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 63, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 64, 1, 'acted', '{"k":"acted","seat":2,"action":[33],"by":"human"}');
INSERT INTO public.events VALUES (8, 65, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 66, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 67, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 68, 1, 'acted', '{"k":"acted","seat":2,"action":[8],"by":"human"}');
INSERT INTO public.events VALUES (8, 69, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 70, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 71, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 72, 1, 'acted', '{"k":"acted","seat":2,"action":[85],"by":"human"}');
INSERT INTO public.events VALUES (8, 73, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 74, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 75, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 76, 1, 'acted', '{"k":"acted","seat":2,"action":[98],"by":"human"}');
INSERT INTO public.events VALUES (8, 77, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 78, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 79, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 80, 1, 'acted', '{"k":"acted","seat":2,"action":[48],"by":"human"}');
INSERT INTO public.events VALUES (8, 81, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 82, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 83, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 84, 1, 'acted', '{"k":"acted","seat":2,"action":[73],"by":"human"}');
INSERT INTO public.events VALUES (8, 85, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 86, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 87, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 88, 1, 'acted', '{"k":"acted","seat":2,"action":[99],"by":"human"}');
INSERT INTO public.events VALUES (8, 89, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 90, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 91, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 92, 1, 'acted', '{"k":"acted","seat":2,"action":[87],"by":"human"}');
INSERT INTO public.events VALUES (8, 93, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 94, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 95, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 96, 1, 'acted', '{"k":"acted","seat":2,"action":[11],"by":"human"}');
INSERT INTO public.events VALUES (8, 97, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 98, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 99, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 100, 1, 'acted', '{"k":"acted","seat":2,"action":[101],"by":"human"}');
INSERT INTO public.events VALUES (8, 101, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 102, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 103, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 104, 1, 'acted', '{"k":"acted","seat":2,"action":[77],"by":"human"}');
INSERT INTO public.events VALUES (8, 105, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 106, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 107, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 108, 1, 'acted', '{"k":"acted","seat":2,"action":[53],"by":"human"}');
INSERT INTO public.events VALUES (8, 109, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 110, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 111, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 112, 1, 'acted', '{"k":"acted","seat":2,"action":[117],"by":"human"}');
INSERT INTO public.events VALUES (8, 113, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 114, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 115, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 116, 1, 'acted', '{"k":"acted","seat":0,"action":[1],"by":"human"}');
INSERT INTO public.events VALUES (8, 117, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 118, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 119, 1, 'acted', '{"k":"acted","seat":0,"action":[91],"by":"human"}');
INSERT INTO public.events VALUES (8, 120, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 121, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 122, 1, 'acted', '{"k":"acted","seat":0,"action":[2],"by":"human"}');
INSERT INTO public.events VALUES (8, 123, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 124, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 125, 1, 'acted', '{"k":"acted","seat":0,"action":[66],"by":"human"}');
INSERT INTO public.events VALUES (8, 126, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 127, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 128, 1, 'acted', '{"k":"acted","seat":0,"action":[16],"by":"human"}');
INSERT INTO public.events VALUES (8, 129, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 130, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 131, 1, 'acted', '{"k":"acted","seat":0,"action":[67],"by":"human"}');
INSERT INTO public.events VALUES (8, 132, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 133, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 134, 1, 'acted', '{"k":"acted","seat":0,"action":[93],"by":"human"}');
INSERT INTO public.events VALUES (8, 135, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 136, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 137, 1, 'acted', '{"k":"acted","seat":0,"action":[94],"by":"human"}');
INSERT INTO public.events VALUES (8, 138, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 139, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 140, 1, 'acted', '{"k":"acted","seat":0,"action":[18],"by":"human"}');
INSERT INTO public.events VALUES (8, 141, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 142, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 143, 1, 'acted', '{"k":"acted","seat":0,"action":[82],"by":"human"}');
INSERT INTO public.events VALUES (8, 144, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 145, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 146, 1, 'acted', '{"k":"acted","seat":0,"action":[108],"by":"human"}');
INSERT INTO public.events VALUES (8, 147, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 148, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 149, 1, 'acted', '{"k":"acted","seat":0,"action":[6],"by":"human"}');
INSERT INTO public.events VALUES (8, 150, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 151, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 152, 1, 'acted', '{"k":"acted","seat":0,"action":[45],"by":"human"}');
INSERT INTO public.events VALUES (8, 153, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 154, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 155, 1, 'acted', '{"k":"acted","seat":0,"action":[46],"by":"human"}');
INSERT INTO public.events VALUES (8, 156, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 157, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 158, 1, 'acted', '{"k":"acted","seat":0,"action":[72],"by":"human"}');
INSERT INTO public.events VALUES (8, 159, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 160, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 161, 1, 'acted', '{"k":"acted","seat":0,"action":[9],"by":"human"}');
INSERT INTO public.events VALUES (8, 162, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 163, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 164, 1, 'acted', '{"k":"acted","seat":0,"action":[35],"by":"human"}');
INSERT INTO public.events VALUES (8, 165, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 166, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 167, 1, 'acted', '{"k":"acted","seat":0,"action":[86],"by":"human"}');
INSERT INTO public.events VALUES (8, 168, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 169, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 170, 1, 'acted', '{"k":"acted","seat":0,"action":[112],"by":"human"}');
INSERT INTO public.events VALUES (8, 171, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 172, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 173, 1, 'acted', '{"k":"acted","seat":0,"action":[74],"by":"human"}');
INSERT INTO public.events VALUES (8, 174, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 175, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 176, 1, 'acted', '{"k":"acted","seat":0,"action":[100],"by":"human"}');
INSERT INTO public.events VALUES (8, 177, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 178, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 179, 1, 'acted', '{"k":"acted","seat":0,"action":[75],"by":"human"}');
INSERT INTO public.events VALUES (8, 180, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 181, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 182, 1, 'acted', '{"k":"acted","seat":0,"action":[12],"by":"human"}');
INSERT INTO public.events VALUES (8, 183, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 184, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 185, 1, 'acted', '{"k":"acted","seat":0,"action":[38],"by":"human"}');
INSERT INTO public.events VALUES (8, 186, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 187, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 188, 1, 'acted', '{"k":"acted","seat":0,"action":[51],"by":"human"}');
INSERT INTO public.events VALUES (8, 189, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 190, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 191, 1, 'acted', '{"k":"acted","seat":0,"action":[26],"by":"human"}');
INSERT INTO public.events VALUES (8, 192, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 193, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 194, 1, 'acted', '{"k":"acted","seat":0,"action":[118],"by":"human"}');
INSERT INTO public.events VALUES (8, 195, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 196, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 197, 1, 'acted', '{"k":"acted","seat":1,"action":[14],"by":"human"}');
INSERT INTO public.events VALUES (8, 198, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 199, 1, 'acted', '{"k":"acted","seat":1,"action":[40],"by":"human"}');
INSERT INTO public.events VALUES (8, 200, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 201, 1, 'acted', '{"k":"acted","seat":1,"action":[65],"by":"human"}');
INSERT INTO public.events VALUES (8, 202, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 203, 1, 'acted', '{"k":"acted","seat":1,"action":[104],"by":"human"}');
INSERT INTO public.events VALUES (8, 204, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 205, 1, 'acted', '{"k":"acted","seat":1,"action":[15],"by":"human"}');
INSERT INTO public.events VALUES (8, 206, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 207, 1, 'acted', '{"k":"acted","seat":1,"action":[79],"by":"human"}');
INSERT INTO public.events VALUES (8, 208, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 209, 1, 'acted', '{"k":"acted","seat":1,"action":[92],"by":"human"}');
INSERT INTO public.events VALUES (8, 210, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 211, 1, 'acted', '{"k":"acted","seat":1,"action":[105],"by":"human"}');
INSERT INTO public.events VALUES (8, 212, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 213, 1, 'acted', '{"k":"acted","seat":1,"action":[3],"by":"human"}');
INSERT INTO public.events VALUES (8, 214, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 215, 1, 'acted', '{"k":"acted","seat":1,"action":[5],"by":"human"}');
INSERT INTO public.events VALUES (8, 216, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 217, 1, 'acted', '{"k":"acted","seat":1,"action":[95],"by":"human"}');
INSERT INTO public.events VALUES (8, 218, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 219, 1, 'acted', '{"k":"acted","seat":1,"action":[70],"by":"human"}');
INSERT INTO public.events VALUES (8, 220, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 221, 1, 'acted', '{"k":"acted","seat":1,"action":[71],"by":"human"}');
INSERT INTO public.events VALUES (8, 222, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 223, 1, 'acted', '{"k":"acted","seat":1,"action":[84],"by":"human"}');
INSERT INTO public.events VALUES (8, 224, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 225, 1, 'acted', '{"k":"acted","seat":1,"action":[97],"by":"human"}');
INSERT INTO public.events VALUES (8, 226, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 227, 1, 'acted', '{"k":"acted","seat":1,"action":[110],"by":"human"}');
INSERT INTO public.events VALUES (8, 228, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 229, 1, 'acted', '{"k":"acted","seat":1,"action":[22],"by":"human"}');
INSERT INTO public.events VALUES (8, 230, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 231, 1, 'acted', '{"k":"acted","seat":1,"action":[10],"by":"human"}');
INSERT INTO public.events VALUES (8, 232, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 233, 1, 'acted', '{"k":"acted","seat":1,"action":[23],"by":"human"}');
INSERT INTO public.events VALUES (8, 234, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 235, 1, 'acted', '{"k":"acted","seat":1,"action":[113],"by":"human"}');
INSERT INTO public.events VALUES (8, 236, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 237, 1, 'acted', '{"k":"acted","seat":1,"action":[24],"by":"human"}');
INSERT INTO public.events VALUES (8, 238, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 239, 1, 'acted', '{"k":"acted","seat":1,"action":[25],"by":"human"}');
INSERT INTO public.events VALUES (8, 240, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 241, 1, 'acted', '{"k":"acted","seat":1,"action":[89],"by":"human"}');
INSERT INTO public.events VALUES (8, 242, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 243, 1, 'acted', '{"k":"acted","seat":1,"action":[102],"by":"human"}');
INSERT INTO public.events VALUES (8, 244, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 245, 1, 'acted', '{"k":"acted","seat":1,"action":[115],"by":"human"}');
INSERT INTO public.events VALUES (8, 246, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 247, 1, 'acted', '{"k":"acted","seat":1,"action":[39],"by":"human"}');
INSERT INTO public.events VALUES (8, 248, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 249, 1, 'acted', '{"k":"acted","seat":1,"action":[54],"by":"human"}');
INSERT INTO public.events VALUES (8, 250, 1, 'scored', '{"k":"scored","match":{"deal_no":1,"level":3,"owner":0,"levels":[3,0],"failures":[0,0],"last_order":[2,0,1,3]},"deals":[[3,0,3,0]],"autos":[0,0,0,0],"spoke":[true,true,true,true],"last_by":["human","human","human","human"],"asleep":false}');
INSERT INTO public.events VALUES (8, 251, 1, 'drawn', '{"k":"drawn","label":"deal 2","drawn":[82,26,102,101,98,72,13,24,9,2,32,41,28,20,78,5,83,36,71,23,73,81,80,94,110,103,22,100,67,44,45,6,27,40,118,90,43,69,54,89,92,17,99,115,35,37,75,11,95,51,112,31,46,7,0,86,64,88,77,15,25,34,104,14,96,65,105,38,48,109,18,50,91,108,10,53,1,113,42,70,33,49,12,87,21,16,93,106,30,19,39,107,74,3,29,84,66,111,8,4,114,76,47,117,68,85,79,97]}');
INSERT INTO public.events VALUES (8, 252, 1, 'acted', '{"k":"acted","seat":2,"action":[0],"by":"human"}');
INSERT INTO public.events VALUES (8, 253, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 254, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 255, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 256, 1, 'acted', '{"k":"acted","seat":2,"action":[64],"by":"human"}');
INSERT INTO public.events VALUES (8, 257, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 258, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 259, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 260, 1, 'acted', '{"k":"acted","seat":2,"action":[77],"by":"human"}');
INSERT INTO public.events VALUES (8, 261, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 262, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 263, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 264, 1, 'acted', '{"k":"acted","seat":2,"action":[1],"by":"human"}');
INSERT INTO public.events VALUES (8, 265, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 266, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 267, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 268, 1, 'acted', '{"k":"acted","seat":2,"action":[14],"by":"human"}');
INSERT INTO public.events VALUES (8, 269, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 270, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 271, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 272, 1, 'acted', '{"k":"acted","seat":2,"action":[65],"by":"human"}');
INSERT INTO public.events VALUES (8, 273, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 274, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 275, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 276, 1, 'acted', '{"k":"acted","seat":2,"action":[91],"by":"human"}');
INSERT INTO public.events VALUES (8, 277, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 278, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 279, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 280, 1, 'acted', '{"k":"acted","seat":2,"action":[104],"by":"human"}');
INSERT INTO public.events VALUES (8, 281, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 282, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 283, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 284, 1, 'acted', '{"k":"acted","seat":2,"action":[15],"by":"human"}');
INSERT INTO public.events VALUES (8, 285, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 286, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 287, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 288, 1, 'acted', '{"k":"acted","seat":2,"action":[105],"by":"human"}');
INSERT INTO public.events VALUES (8, 289, 1, 'acted', '{"k":"acted","seat":3,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 290, 1, 'acted', '{"k":"acted","seat":0,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (8, 291, 1, 'acted', '{"k":"acted","seat":1,"action":"pass","by":"human"}');
INSERT INTO public.events VALUES (9, 0, 1, 'opened', '{"k":"opened","network":"net","channel":"#hearts","captain_nick":"ann","captain_key":"ann","game":"hearts","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"},"manners":{"card_seconds":30,"pass_seconds":45,"choice_seconds":20,"open":true},"secret":"3939393939393939393939393939393939393939393939393939393939393939","rematch_of":null,"trust_nicks":null}');
INSERT INTO public.events VALUES (9, 1, 1, 'seated', '{"k":"seated","seat":1,"nick":"bob","key":"bob","how":"joined","claim":true}');
INSERT INTO public.events VALUES (9, 2, 1, 'seated', '{"k":"seated","seat":2,"nick":"cem","key":"cem","how":"joined","claim":true}');
INSERT INTO public.events VALUES (9, 3, 1, 'seated', '{"k":"seated","seat":3,"nick":"dan","key":"dan","how":"joined","claim":true}');
INSERT INTO public.events VALUES (9, 4, 1, 'option', '{"k":"option","name":"end","value":"100","options":{"variant":"classic","players":4,"seats":[2,7],"pack":"single","values":{"hearts":[1,1,1,1,1,1,1,1,1,1,1,1,1],"queen":13,"king":0,"ace":0,"bonus":0},"teams":false,"highest_wins":false,"fixed":[],"end":100,"deals":null,"tie":"random","max_extra_deals":10,"moon":"old","first_trick_points":"ban","first_trick_all_points":"any","hearts_break":true,"queen_breaks_hearts":false,"hearts_or_queen_lead":false,"queen_lock":"off","pass_count":3,"pass_cycle":"auto","lead":"lowclub","two_player_rest":"out","omnibus_card":"TD","omnibus_moon_needs_diamond":true,"omnibus_old_keeps_bonus":true,"cancel_void":"two_pairs","last_void":"leader"}}');
INSERT INTO public.events VALUES (9, 5, 1, 'begun', '{"k":"begun","computers":[]}');
INSERT INTO public.events VALUES (9, 6, 1, 'drawn', '{"k":"drawn","label":"deal 1","drawn":[41,49,27,42,36,25,48,50,1,2,47,18,11,31,0,3,40,13,35,16,12,39,45,43,22,10,4,34,29,37,19,23,15,30,44,17,38,8,33,6,26,7,24,51,20,21,32,9,14,28,5,46]}');
INSERT INTO public.events VALUES (9, 7, 1, 'acted', '{"k":"acted","seat":0,"action":[1,2,11],"by":"human"}');
INSERT INTO public.events VALUES (9, 8, 1, 'acted', '{"k":"acted","seat":1,"action":[0,3,10],"by":"human"}');
INSERT INTO public.events VALUES (9, 9, 1, 'acted', '{"k":"acted","seat":2,"action":[4,8,15],"by":"human"}');
INSERT INTO public.events VALUES (9, 10, 1, 'acted', '{"k":"acted","seat":3,"action":[5,6,7],"by":"human"}');
INSERT INTO public.events VALUES (9, 11, 1, 'acted', '{"k":"acted","seat":2,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (9, 12, 1, 'acted', '{"k":"acted","seat":3,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (9, 13, 1, 'acted', '{"k":"acted","seat":0,"action":5,"by":"human"}');
INSERT INTO public.events VALUES (9, 14, 1, 'acted', '{"k":"acted","seat":1,"action":1,"by":"human"}');
INSERT INTO public.events VALUES (9, 15, 1, 'acted', '{"k":"acted","seat":0,"action":6,"by":"human"}');
INSERT INTO public.events VALUES (9, 16, 1, 'acted', '{"k":"acted","seat":1,"action":2,"by":"human"}');
INSERT INTO public.events VALUES (9, 17, 1, 'acted', '{"k":"acted","seat":2,"action":3,"by":"human"}');
INSERT INTO public.events VALUES (9, 18, 1, 'acted', '{"k":"acted","seat":3,"action":8,"by":"human"}');
INSERT INTO public.events VALUES (9, 19, 1, 'acted', '{"k":"acted","seat":3,"action":9,"by":"human"}');
INSERT INTO public.events VALUES (9, 20, 1, 'acted', '{"k":"acted","seat":0,"action":7,"by":"human"}');
INSERT INTO public.events VALUES (9, 21, 1, 'acted', '{"k":"acted","seat":1,"action":11,"by":"human"}');
INSERT INTO public.events VALUES (9, 22, 1, 'acted', '{"k":"acted","seat":2,"action":10,"by":"human"}');
INSERT INTO public.events VALUES (9, 23, 1, 'acted', '{"k":"acted","seat":1,"action":12,"by":"human"}');
INSERT INTO public.events VALUES (9, 24, 1, 'acted', '{"k":"acted","seat":2,"action":17,"by":"human"}');
INSERT INTO public.events VALUES (9, 25, 1, 'acted', '{"k":"acted","seat":3,"action":14,"by":"human"}');
INSERT INTO public.events VALUES (9, 26, 1, 'acted', '{"k":"acted","seat":0,"action":18,"by":"human"}');
INSERT INTO public.events VALUES (9, 27, 1, 'acted', '{"k":"acted","seat":1,"action":13,"by":"human"}');
INSERT INTO public.events VALUES (9, 28, 1, 'acted', '{"k":"acted","seat":2,"action":19,"by":"human"}');
INSERT INTO public.events VALUES (9, 29, 1, 'acted', '{"k":"acted","seat":3,"action":15,"by":"human"}');
INSERT INTO public.events VALUES (9, 30, 1, 'acted', '{"k":"acted","seat":0,"action":25,"by":"human"}');
INSERT INTO public.events VALUES (9, 31, 1, 'acted', '{"k":"acted","seat":0,"action":27,"by":"human"}');
INSERT INTO public.events VALUES (9, 32, 1, 'acted', '{"k":"acted","seat":1,"action":31,"by":"human"}');
INSERT INTO public.events VALUES (9, 33, 1, 'acted', '{"k":"acted","seat":2,"action":29,"by":"human"}');
INSERT INTO public.events VALUES (9, 34, 1, 'acted', '{"k":"acted","seat":3,"action":26,"by":"human"}');
INSERT INTO public.events VALUES (9, 35, 1, 'acted', '{"k":"acted","seat":1,"action":16,"by":"human"}');
INSERT INTO public.events VALUES (9, 36, 1, 'acted', '{"k":"acted","seat":2,"action":23,"by":"human"}');
INSERT INTO public.events VALUES (9, 37, 1, 'acted', '{"k":"acted","seat":3,"action":20,"by":"human"}');
INSERT INTO public.events VALUES (9, 38, 1, 'acted', '{"k":"acted","seat":0,"action":36,"by":"human"}');
INSERT INTO public.events VALUES (9, 39, 1, 'acted', '{"k":"acted","seat":2,"action":30,"by":"human"}');
INSERT INTO public.events VALUES (9, 40, 1, 'acted', '{"k":"acted","seat":3,"action":28,"by":"human"}');
INSERT INTO public.events VALUES (9, 41, 1, 'acted', '{"k":"acted","seat":0,"action":41,"by":"human"}');
INSERT INTO public.events VALUES (9, 42, 1, 'acted', '{"k":"acted","seat":1,"action":35,"by":"human"}');
INSERT INTO public.events VALUES (9, 43, 1, 'acted', '{"k":"acted","seat":1,"action":22,"by":"human"}');
INSERT INTO public.events VALUES (9, 44, 1, 'acted', '{"k":"acted","seat":2,"action":33,"by":"human"}');
INSERT INTO public.events VALUES (9, 45, 1, 'acted', '{"k":"acted","seat":3,"action":21,"by":"human"}');
INSERT INTO public.events VALUES (9, 46, 1, 'acted', '{"k":"acted","seat":0,"action":42,"by":"human"}');
INSERT INTO public.events VALUES (9, 47, 1, 'acted', '{"k":"acted","seat":1,"action":39,"by":"human"}');
INSERT INTO public.events VALUES (9, 48, 1, 'acted', '{"k":"acted","seat":2,"action":44,"by":"human"}');
INSERT INTO public.events VALUES (9, 49, 1, 'acted', '{"k":"acted","seat":3,"action":46,"by":"human"}');
INSERT INTO public.events VALUES (9, 50, 1, 'acted', '{"k":"acted","seat":0,"action":47,"by":"human"}');
INSERT INTO public.events VALUES (9, 51, 1, 'acted', '{"k":"acted","seat":0,"action":48,"by":"human"}');
INSERT INTO public.events VALUES (9, 52, 1, 'acted', '{"k":"acted","seat":1,"action":40,"by":"human"}');
INSERT INTO public.events VALUES (9, 53, 1, 'acted', '{"k":"acted","seat":2,"action":34,"by":"human"}');
INSERT INTO public.events VALUES (9, 54, 1, 'acted', '{"k":"acted","seat":3,"action":51,"by":"human"}');
INSERT INTO public.events VALUES (9, 55, 1, 'acted', '{"k":"acted","seat":3,"action":24,"by":"human"}');
INSERT INTO public.events VALUES (9, 56, 1, 'acted', '{"k":"acted","seat":0,"action":49,"by":"human"}');
INSERT INTO public.events VALUES (9, 57, 1, 'acted', '{"k":"acted","seat":1,"action":43,"by":"human"}');
INSERT INTO public.events VALUES (9, 58, 1, 'acted', '{"k":"acted","seat":2,"action":37,"by":"human"}');
INSERT INTO public.events VALUES (9, 59, 1, 'acted', '{"k":"acted","seat":3,"action":32,"by":"human"}');
INSERT INTO public.events VALUES (9, 60, 1, 'acted', '{"k":"acted","seat":0,"action":50,"by":"human"}');
INSERT INTO public.events VALUES (9, 61, 1, 'acted', '{"k":"acted","seat":1,"action":45,"by":"human"}');
INSERT INTO public.events VALUES (9, 62, 1, 'acted', '{"k":"acted","seat":2,"action":38,"by":"human"}');
INSERT INTO public.events VALUES (9, 63, 1, 'scored', '{"k":"scored","match":{"deal_no":1,"totals":[4,2,15,5],"ended_at":null},"deals":[[4,2,15,5]],"autos":[0,0,0,0],"spoke":[true,true,true,true],"last_by":["human","human","human","human"],"asleep":false}');
INSERT INTO public.events VALUES (9, 64, 1, 'drawn', '{"k":"drawn","label":"deal 2","drawn":[33,25,9,27,37,1,46,13,19,50,40,12,11,21,41,24,44,47,34,5,26,48,23,15,6,17,7,2,22,49,4,42,20,32,29,36,35,39,0,31,45,28,8,14,51,43,10,18,30,38,3,16]}');
INSERT INTO public.events VALUES (9, 65, 1, 'acted', '{"k":"acted","seat":0,"action":[1,9,11],"by":"human"}');
INSERT INTO public.events VALUES (9, 66, 1, 'acted', '{"k":"acted","seat":1,"action":[5,6,15],"by":"human"}');
INSERT INTO public.events VALUES (9, 67, 1, 'acted', '{"k":"acted","seat":2,"action":[0,2,4],"by":"human"}');
INSERT INTO public.events VALUES (9, 68, 1, 'acted', '{"k":"acted","seat":3,"action":[3,8,10],"by":"human"}');
INSERT INTO public.events VALUES (9, 69, 1, 'acted', '{"k":"acted","seat":1,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (9, 70, 1, 'acted', '{"k":"acted","seat":2,"action":3,"by":"human"}');
INSERT INTO public.events VALUES (9, 71, 1, 'acted', '{"k":"acted","seat":3,"action":1,"by":"human"}');
INSERT INTO public.events VALUES (9, 72, 1, 'acted', '{"k":"acted","seat":0,"action":5,"by":"human"}');
INSERT INTO public.events VALUES (9, 73, 1, 'acted', '{"k":"acted","seat":0,"action":6,"by":"human"}');
INSERT INTO public.events VALUES (9, 74, 1, 'acted', '{"k":"acted","seat":1,"action":2,"by":"human"}');
INSERT INTO public.events VALUES (9, 75, 1, 'acted', '{"k":"acted","seat":2,"action":7,"by":"human"}');
INSERT INTO public.events VALUES (9, 76, 1, 'acted', '{"k":"acted","seat":3,"action":9,"by":"human"}');
INSERT INTO public.events VALUES (9, 77, 1, 'acted', '{"k":"acted","seat":3,"action":11,"by":"human"}');
INSERT INTO public.events VALUES (9, 78, 1, 'acted', '{"k":"acted","seat":0,"action":12,"by":"human"}');
INSERT INTO public.events VALUES (9, 79, 1, 'acted', '{"k":"acted","seat":1,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (9, 80, 1, 'acted', '{"k":"acted","seat":2,"action":8,"by":"human"}');
INSERT INTO public.events VALUES (9, 81, 1, 'acted', '{"k":"acted","seat":0,"action":13,"by":"human"}');
INSERT INTO public.events VALUES (9, 82, 1, 'acted', '{"k":"acted","seat":1,"action":17,"by":"human"}');
INSERT INTO public.events VALUES (9, 83, 1, 'acted', '{"k":"acted","seat":2,"action":20,"by":"human"}');
INSERT INTO public.events VALUES (9, 84, 1, 'acted', '{"k":"acted","seat":3,"action":14,"by":"human"}');
INSERT INTO public.events VALUES (9, 85, 1, 'acted', '{"k":"acted","seat":2,"action":10,"by":"human"}');
INSERT INTO public.events VALUES (9, 86, 1, 'acted', '{"k":"acted","seat":3,"action":16,"by":"human"}');
INSERT INTO public.events VALUES (9, 87, 1, 'acted', '{"k":"acted","seat":0,"action":15,"by":"human"}');
INSERT INTO public.events VALUES (9, 88, 1, 'acted', '{"k":"acted","seat":1,"action":21,"by":"human"}');
INSERT INTO public.events VALUES (9, 89, 1, 'acted', '{"k":"acted","seat":2,"action":22,"by":"human"}');
INSERT INTO public.events VALUES (9, 90, 1, 'acted', '{"k":"acted","seat":3,"action":18,"by":"human"}');
INSERT INTO public.events VALUES (9, 91, 1, 'acted', '{"k":"acted","seat":0,"action":19,"by":"human"}');
INSERT INTO public.events VALUES (9, 92, 1, 'acted', '{"k":"acted","seat":1,"action":23,"by":"human"}');
INSERT INTO public.events VALUES (9, 93, 1, 'acted', '{"k":"acted","seat":1,"action":24,"by":"human"}');
INSERT INTO public.events VALUES (9, 94, 1, 'acted', '{"k":"acted","seat":2,"action":29,"by":"human"}');
INSERT INTO public.events VALUES (9, 95, 1, 'acted', '{"k":"acted","seat":3,"action":28,"by":"human"}');
INSERT INTO public.events VALUES (9, 96, 1, 'acted', '{"k":"acted","seat":0,"action":25,"by":"human"}');
INSERT INTO public.events VALUES (9, 97, 1, 'acted', '{"k":"acted","seat":0,"action":27,"by":"human"}');
INSERT INTO public.events VALUES (9, 98, 1, 'acted', '{"k":"acted","seat":1,"action":26,"by":"human"}');
INSERT INTO public.events VALUES (9, 99, 1, 'acted', '{"k":"acted","seat":2,"action":32,"by":"human"}');
INSERT INTO public.events VALUES (9, 100, 1, 'acted', '{"k":"acted","seat":3,"action":30,"by":"human"}');
INSERT INTO public.events VALUES (9, 101, 1, 'acted', '{"k":"acted","seat":2,"action":35,"by":"human"}');
INSERT INTO public.events VALUES (9, 102, 1, 'acted', '{"k":"acted","seat":3,"action":31,"by":"human"}');
INSERT INTO public.events VALUES (9, 103, 1, 'acted', '{"k":"acted","seat":0,"action":33,"by":"human"}');
INSERT INTO public.events VALUES (9, 104, 1, 'acted', '{"k":"acted","seat":1,"action":34,"by":"human"}');
INSERT INTO public.events VALUES (9, 105, 1, 'acted', '{"k":"acted","seat":2,"action":36,"by":"human"}');
INSERT INTO public.events VALUES (9, 106, 1, 'acted', '{"k":"acted","seat":3,"action":38,"by":"human"}');
INSERT INTO public.events VALUES (9, 107, 1, 'acted', '{"k":"acted","seat":0,"action":37,"by":"human"}');
INSERT INTO public.events VALUES (9, 108, 1, 'acted', '{"k":"acted","seat":1,"action":41,"by":"human"}');
INSERT INTO public.events VALUES (9, 109, 1, 'acted', '{"k":"acted","seat":3,"action":43,"by":"human"}');
INSERT INTO public.events VALUES (9, 110, 1, 'acted', '{"k":"acted","seat":0,"action":40,"by":"human"}');
INSERT INTO public.events VALUES (9, 111, 1, 'acted', '{"k":"acted","seat":1,"action":44,"by":"human"}');
INSERT INTO public.events VALUES (9, 112, 1, 'acted', '{"k":"acted","seat":2,"action":39,"by":"human"}');
INSERT INTO public.events VALUES (9, 113, 1, 'acted', '{"k":"acted","seat":1,"action":47,"by":"human"}');
INSERT INTO public.events VALUES (9, 114, 1, 'acted', '{"k":"acted","seat":2,"action":42,"by":"human"}');
INSERT INTO public.events VALUES (9, 115, 1, 'acted', '{"k":"acted","seat":3,"action":45,"by":"human"}');
INSERT INTO public.events VALUES (9, 116, 1, 'acted', '{"k":"acted","seat":0,"action":46,"by":"human"}');
INSERT INTO public.events VALUES (9, 117, 1, 'acted', '{"k":"acted","seat":1,"action":48,"by":"human"}');
INSERT INTO public.events VALUES (9, 118, 1, 'acted', '{"k":"acted","seat":2,"action":49,"by":"human"}');
INSERT INTO public.events VALUES (9, 119, 1, 'acted', '{"k":"acted","seat":3,"action":51,"by":"human"}');
INSERT INTO public.events VALUES (9, 120, 1, 'acted', '{"k":"acted","seat":0,"action":50,"by":"human"}');
INSERT INTO public.events VALUES (9, 121, 1, 'scored', '{"k":"scored","match":{"deal_no":2,"totals":[4,10,15,23],"ended_at":null},"deals":[[4,2,15,5],[0,8,0,18]],"autos":[0,0,0,0],"spoke":[true,true,true,true],"last_by":["human","human","human","human"],"asleep":false}');
INSERT INTO public.events VALUES (9, 122, 1, 'drawn', '{"k":"drawn","label":"deal 3","drawn":[22,8,21,43,16,13,38,5,29,20,25,45,32,23,4,18,27,31,50,26,15,0,34,19,6,3,47,33,10,39,41,37,17,46,14,2,11,48,49,44,9,30,35,1,7,51,12,36,40,24,42,28]}');
INSERT INTO public.events VALUES (9, 123, 1, 'acted', '{"k":"acted","seat":0,"action":[5,8,13],"by":"human"}');
INSERT INTO public.events VALUES (9, 124, 1, 'acted', '{"k":"acted","seat":1,"action":[0,3,4],"by":"human"}');
INSERT INTO public.events VALUES (9, 125, 1, 'acted', '{"k":"acted","seat":2,"action":[2,10,11],"by":"human"}');
INSERT INTO public.events VALUES (9, 126, 1, 'acted', '{"k":"acted","seat":3,"action":[1,7,9],"by":"human"}');
INSERT INTO public.events VALUES (9, 127, 1, 'acted', '{"k":"acted","seat":3,"action":0,"by":"human"}');
INSERT INTO public.events VALUES (9, 128, 1, 'acted', '{"k":"acted","seat":0,"action":2,"by":"human"}');
INSERT INTO public.events VALUES (9, 129, 1, 'acted', '{"k":"acted","seat":1,"action":1,"by":"human"}');
INSERT INTO public.events VALUES (9, 130, 1, 'acted', '{"k":"acted","seat":2,"action":5,"by":"human"}');
INSERT INTO public.events VALUES (9, 131, 1, 'acted', '{"k":"acted","seat":2,"action":8,"by":"human"}');
INSERT INTO public.events VALUES (9, 132, 1, 'acted', '{"k":"acted","seat":3,"action":3,"by":"human"}');
INSERT INTO public.events VALUES (9, 133, 1, 'acted', '{"k":"acted","seat":0,"action":10,"by":"human"}');
INSERT INTO public.events VALUES (9, 134, 1, 'acted', '{"k":"acted","seat":1,"action":6,"by":"human"}');
INSERT INTO public.events VALUES (9, 135, 1, 'acted', '{"k":"acted","seat":0,"action":11,"by":"human"}');
INSERT INTO public.events VALUES (9, 136, 1, 'acted', '{"k":"acted","seat":1,"action":7,"by":"human"}');
INSERT INTO public.events VALUES (9, 137, 1, 'acted', '{"k":"acted","seat":2,"action":13,"by":"human"}');
INSERT INTO public.events VALUES (9, 138, 1, 'acted', '{"k":"acted","seat":3,"action":4,"by":"human"}');
INSERT INTO public.events VALUES (9, 139, 1, 'acted', '{"k":"acted","seat":0,"action":16,"by":"human"}');
INSERT INTO public.events VALUES (9, 140, 1, 'acted', '{"k":"acted","seat":1,"action":15,"by":"human"}');
INSERT INTO public.events VALUES (9, 141, 1, 'acted', '{"k":"acted","seat":2,"action":14,"by":"human"}');
INSERT INTO public.events VALUES (9, 142, 1, 'acted', '{"k":"acted","seat":3,"action":24,"by":"human"}');
INSERT INTO public.events VALUES (9, 143, 1, 'acted', '{"k":"acted","seat":3,"action":12,"by":"human"}');
INSERT INTO public.events VALUES (9, 144, 1, 'acted', '{"k":"acted","seat":0,"action":20,"by":"human"}');
INSERT INTO public.events VALUES (9, 145, 1, 'acted', '{"k":"acted","seat":1,"action":9,"by":"human"}');
INSERT INTO public.events VALUES (9, 146, 1, 'acted', '{"k":"acted","seat":2,"action":17,"by":"human"}');
INSERT INTO public.events VALUES (9, 147, 1, 'acted', '{"k":"acted","seat":3,"action":28,"by":"human"}');
INSERT INTO public.events VALUES (9, 148, 1, 'acted', '{"k":"acted","seat":0,"action":29,"by":"human"}');
INSERT INTO public.events VALUES (9, 149, 1, 'acted', '{"k":"acted","seat":1,"action":26,"by":"human"}');
INSERT INTO public.events VALUES (9, 150, 1, 'acted', '{"k":"acted","seat":2,"action":33,"by":"human"}');
INSERT INTO public.events VALUES (9, 151, 1, 'acted', '{"k":"acted","seat":2,"action":37,"by":"human"}');
INSERT INTO public.events VALUES (9, 152, 1, 'acted', '{"k":"acted","seat":3,"action":30,"by":"human"}');
INSERT INTO public.payouts VALUES (1, 4, 25);
INSERT INTO public.payouts VALUES (2, 3, 10);
INSERT INTO public.payouts VALUES (7, 11, 15);
INSERT INTO public.settings VALUES ('net/#hearts', 'end', '50');
INSERT INTO public.settings VALUES ('net/~guest', 'invites', 'off');
INSERT INTO public.settlements VALUES (1, 'paid', 1700000000);
INSERT INTO public.settlements VALUES (2, 'refunded', 1700000000);
INSERT INTO public.settlements VALUES (7, 'paid', 1700000000);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (1, 'net', '#hearts', 'finished', 1700000000, 1700000000);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (2, 'net', '#hearts', 'finished', 1700000000, 1700000000);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (3, 'net', '#hearts', 'open', 1700000000, NULL);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (4, 'net', '#hearts', 'open', 1700000000, NULL);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (5, 'net', '#hearts', 'open', 1700000000, NULL);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (6, 'net', '#empty', 'open', 1700000000, NULL);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (7, 'net', '#hearts', 'finished', 1700000000, 1700000000);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (8, 'net', '#hearts', 'open', 1700000000, NULL);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (9, 'net', '#hearts', 'open', 1700000000, NULL);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (1, 'start/net/ann', 1, 3, 100, 'start', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (2, 'daily/2023-11-14/net/ann', 1, 3, 3, 'grant', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (3, 'prize/1/5/0', 3, 2, 25, 'hold', 1, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (4, 'start/net/dan', 1, 4, 100, 'start', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (5, 'daily/2023-11-14/net/dan', 1, 4, 3, 'grant', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (6, 'settle/1/4', 2, 4, 25, 'paid', 1, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (7, 'prize/2/5/0', 3, 5, 10, 'hold', 2, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (8, 'settle/2/3', 5, 3, 10, 'refunded', 2, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (9, 'prize/3/4/0', 3, 6, 40, 'hold', 3, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (10, 'prize/3/6/0', 6, 3, 10, 'release', 3, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (11, 'prize/7/5/0', 3, 10, 15, 'hold', 7, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (12, 'start/net/cem', 1, 11, 100, 'start', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (13, 'daily/2023-11-14/net/cem', 1, 11, 3, 'grant', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (14, 'settle/7/11', 10, 11, 15, 'paid', 7, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (15, 'prize/8/4/0', 3, 12, 20, 'hold', 8, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (16, 'start/net/bob', 1, 14, 100, 'start', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (17, 'daily/2023-11-14/net/bob', 1, 14, 3, 'grant', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (18, 'give/1', 3, 14, 5, 'give', NULL, 1700000000);
INSERT INTO public.transfers OVERRIDING SYSTEM VALUE VALUES (19, 'grant/1/a cup', 1, 14, 7, 'grant', NULL, 1700000000);
SELECT pg_catalog.setval('public.accounts_id_seq', 14, true);
SELECT pg_catalog.setval('public.tables_id_seq', 9, true);
SELECT pg_catalog.setval('public.transfers_id_seq', 19, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT pk_accounts PRIMARY KEY (id);
ALTER TABLE ONLY public.archives
    ADD CONSTRAINT pk_archives PRIMARY KEY (table_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT pk_events PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT pk_payouts PRIMARY KEY (table_id, account_id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT pk_settings PRIMARY KEY (scope, name);
ALTER TABLE ONLY public.settlements
    ADD CONSTRAINT pk_settlements PRIMARY KEY (table_id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT pk_tables PRIMARY KEY (id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT pk_transfers PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT uq_accounts_escrow UNIQUE (table_id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT uq_accounts_wallet UNIQUE (network, account);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT uq_transfers_key UNIQUE (key);
CREATE INDEX ix_tables_finished ON public.tables USING btree (finished_at, id) WHERE ((status)::text = 'finished'::text);
CREATE INDEX ix_tables_open ON public.tables USING btree (network, id) WHERE ((status)::text = 'open'::text);
CREATE INDEX ix_transfers_credit ON public.transfers USING btree (credit_account);
CREATE INDEX ix_transfers_debit ON public.transfers USING btree (debit_account);
CREATE INDEX ix_transfers_table ON public.transfers USING btree (table_id);
CREATE UNIQUE INDEX uq_accounts_mint ON public.accounts USING btree (kind) WHERE ((kind)::text = 'mint'::text);
CREATE TRIGGER accounts_guard_insert BEFORE INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.accounts_guard_insert();
CREATE TRIGGER accounts_guard_update BEFORE UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.accounts_guard_update();
CREATE TRIGGER accounts_keep BEFORE DELETE OR TRUNCATE ON public.accounts FOR EACH STATEMENT EXECUTE FUNCTION public.accounts_keep();
CREATE TRIGGER archives_apply AFTER INSERT ON public.archives FOR EACH ROW EXECUTE FUNCTION public.archives_apply();
CREATE TRIGGER archives_guard_insert BEFORE INSERT ON public.archives FOR EACH ROW EXECUTE FUNCTION public.archives_guard_insert();
CREATE TRIGGER archives_guard_update BEFORE UPDATE ON public.archives FOR EACH STATEMENT EXECUTE FUNCTION public.archives_guard_update();
CREATE TRIGGER archives_keep BEFORE DELETE OR TRUNCATE ON public.archives FOR EACH STATEMENT EXECUTE FUNCTION public.archives_keep();
CREATE TRIGGER events_guard_insert AFTER INSERT ON public.events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.events_guard_insert();
CREATE TRIGGER events_guard_update BEFORE UPDATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.events_guard_update();
CREATE TRIGGER events_keep BEFORE DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION public.events_keep();
CREATE TRIGGER events_keep_all BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.events_keep_all();
CREATE TRIGGER payouts_guard_insert BEFORE INSERT ON public.payouts FOR EACH ROW EXECUTE FUNCTION public.payouts_guard_insert();
CREATE TRIGGER payouts_guard_update BEFORE UPDATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION public.payouts_guard_update();
CREATE TRIGGER payouts_keep BEFORE DELETE OR TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION public.payouts_keep();
CREATE TRIGGER settlements_apply AFTER INSERT ON public.settlements FOR EACH ROW EXECUTE FUNCTION public.settlements_apply();
CREATE TRIGGER settlements_guard_insert BEFORE INSERT ON public.settlements FOR EACH ROW EXECUTE FUNCTION public.settlements_guard_insert();
CREATE TRIGGER settlements_guard_update BEFORE UPDATE ON public.settlements FOR EACH STATEMENT EXECUTE FUNCTION public.settlements_guard_update();
CREATE TRIGGER settlements_keep BEFORE DELETE OR TRUNCATE ON public.settlements FOR EACH STATEMENT EXECUTE FUNCTION public.settlements_keep();
CREATE TRIGGER tables_guard_insert BEFORE INSERT ON public.tables FOR EACH ROW EXECUTE FUNCTION public.tables_guard_insert();
CREATE TRIGGER tables_guard_update BEFORE UPDATE ON public.tables FOR EACH ROW EXECUTE FUNCTION public.tables_guard_update();
CREATE TRIGGER tables_keep BEFORE DELETE OR TRUNCATE ON public.tables FOR EACH STATEMENT EXECUTE FUNCTION public.tables_keep();
CREATE TRIGGER tables_open_escrow AFTER INSERT ON public.tables FOR EACH ROW EXECUTE FUNCTION public.tables_open_escrow();
CREATE TRIGGER transfers_apply AFTER INSERT ON public.transfers FOR EACH ROW EXECUTE FUNCTION public.transfers_apply();
CREATE TRIGGER transfers_guard_insert BEFORE INSERT ON public.transfers FOR EACH ROW EXECUTE FUNCTION public.transfers_guard_insert();
CREATE TRIGGER transfers_guard_update BEFORE UPDATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION public.transfers_guard_update();
CREATE TRIGGER transfers_keep BEFORE DELETE OR TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION public.transfers_keep();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT fk_accounts_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.archives
    ADD CONSTRAINT fk_archives_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT fk_events_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT fk_payouts_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT fk_payouts_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.settlements
    ADD CONSTRAINT fk_settlements_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT fk_transfers_credit_account FOREIGN KEY (credit_account) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT fk_transfers_debit_account FOREIGN KEY (debit_account) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT fk_transfers_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id);
