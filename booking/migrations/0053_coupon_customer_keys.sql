-- A person is one email, one phone or one account, not the pair of an email and a phone, because a
-- new phone is enough to make a new pair.
alter table coupon_redemption add column customer_keys text[] not null default '{}';
update coupon_redemption set customer_keys = array[customer_key_hash]
 where customer_key_hash is not null;
alter table coupon_redemption drop column customer_key_hash;

-- To find whether someone has booked before.
create index booking_phone on booking (contact_phone);
