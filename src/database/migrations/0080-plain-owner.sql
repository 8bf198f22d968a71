-- The first form of this function could only be made by a superuser. Databases that have it get the form that 0013 has now.
create or replace function saldo.tenant_of_payment(its_provider text, its_reference text) returns text
language plpgsql as $$
declare
  before constant text := coalesce(current_setting('saldo.tenant', true), '');
  candidate text;
begin
  for candidate in select t.tenant from saldo.tenant t loop
    perform set_config('saldo.tenant', candidate, true);
    if exists (select from saldo.payment p
      where p.tenant = candidate and p.provider = its_provider and p.reference = its_reference) then
      perform set_config('saldo.tenant', before, true);
      return candidate;
    end if;
  end loop;
  perform set_config('saldo.tenant', before, true);
  return null;
end $$;
