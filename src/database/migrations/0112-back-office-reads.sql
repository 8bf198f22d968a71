-- The back office reads the shop's rows as saldo_admin: of the brands that the transaction names in saldo.tenants, and
-- only columns without secrets. It can write no shop table. The role itself is made by the migration runner.

grant usage on schema saldo to saldo_admin;

-- Opens a tenant table to the back office, without the columns named. Call it again after adding a column.
create function saldo.open_to_admin(tenant_table regclass, withheld text[] default '{}') returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  columns constant text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = tenant_table and attnum > 0 and not attisdropped and attname <> all (withheld)
  );
begin
  if not exists (select from pg_policy where polrelid = tenant_table and polname = 'admin_reads') then
    execute format(
      'create policy admin_reads on %s for select to saldo_admin using (tenant = any (%s))', tenant_table,
      'string_to_array(nullif(current_setting(''saldo.tenants'', true), ''''), '','')'
    );
  end if;
  execute format('revoke select on %s from saldo_admin', tenant_table);
  execute format('grant select (%s) on %s to saldo_admin', columns, tenant_table);
end $$;
revoke execute on function saldo.open_to_admin from public, saldo_app;

-- The brands' registry, and what is read for the state of the program.
grant select on saldo.tenant, saldo.tenant_settings, saldo.migration, saldo.failing_task to saldo_admin;

do $$
declare
  -- Fingerprints, passwords in use and kept answers: nothing in them is for people.
  closed constant text[] := array['bought_before', 'cash_code_try', 'delivery_contents', 'idempotency_key', 'otp',
    'password_guess', 'password_reset', 'registration', 'used_once', 'vault_customer'];
  secrets constant jsonb := '{
    "cash_code": ["code_hash"],
    "customer": ["password_hash"],
    "customer_device": ["device"],
    "customer_session": ["token_hash", "next_hash", "former_hash"],
    "passkey": ["credential_id", "public_key", "counter"],
    "payment": ["method_details", "checkout_url"],
    "payment_token": ["checkout_url", "vault_customer", "mandate"],
    "promotion": ["code_key"],
    "sms_topup": ["pin_hash", "otp_hash"],
    "stock_code": ["fingerprint", "key_id", "sealed"]
  }';
  one record;
begin
  for one in
    select c.relname as name, c.oid::regclass as tenant_table from pg_class c
    join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant_wall'
    where c.relnamespace = 'saldo'::regnamespace and c.relname <> all (closed)
  loop
    perform saldo.open_to_admin(one.tenant_table,
      array(select jsonb_array_elements_text(coalesce(secrets -> one.name, '[]'))));
  end loop;
end $$;
