-- Whoever sets a new password may have been pushed out by somebody else: another address that was wished for until then
-- is taken back, and can be confirmed no more.
alter table saldo.email_change add column ended_at timestamptz;

-- A device is known by where it comes from as well: by the first half of an IPv4 address, by the /32 of an IPv6 one.
alter table saldo.customer_device add column network text not null default '';
alter table saldo.customer_device drop constraint customer_device_pkey;
alter table saldo.customer_device add primary key (tenant, customer_id, device, network);
