-- Webhooks that partners sent, for operators: which partner, about which order, and what came of it. The same news again
-- within a minute is counted, so that nobody fills the table by calling a public URL.
create table saldo.partner_news (
  tenant text not null references saldo.tenant,
  minute timestamptz not null,
  partner text not null,
  -- an order's number; empty if it is about none, or nobody knows
  about text not null,
  outcome text not null check (outcome in ('taken', 'not-answered', 'not-ours')),
  -- how often, and when last
  times int not null,
  at timestamptz not null,
  primary key (tenant, minute, partner, about, outcome)
);
select saldo.protect_tenant_table('saldo.partner_news');
select saldo.open_to_admin('saldo.partner_news');
