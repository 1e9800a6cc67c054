-- A second gateway's emulator. A payment, its attempts, refunds and disputes name the gateway that took it.
alter table payment
  drop constraint payment_gateway_check,
  add constraint payment_gateway_check check (gateway in (
    'razorpay', 'stripe', 'emulator', 'stripe_emulator', 'offline', 'travel_credit'));
