-- A line that somebody asked another person to pay for has a key that begins so. Whether that was paid for is asked each
-- time its link is opened.
create index order_line_asked on saldo.order_line (tenant, item_key) where left(item_key, 6) = 'asked-';
