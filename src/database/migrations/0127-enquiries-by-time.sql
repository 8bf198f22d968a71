-- The back office lists the latest enquiries of each brand.
create index enquiry_by_time on saldo.enquiry (tenant, filed_at desc);
