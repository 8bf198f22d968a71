-- Whether somebody put promotion codes into a cart. Volatile, so that it has a snapshot of its own: asked by the
-- statement that locks the cart, once it holds the lock, it also sees the code of whoever held the lock before. It
-- reads as its caller, behind the wall between tenants.
create function saldo.has_codes(of_cart text) returns boolean
language plpgsql volatile as $$
begin
  return exists (select from saldo.cart_promotion c where c.cart_name = of_cart);
end $$;
