-- Dated tax rules. Rates are configuration: confirm them with an accountant.
insert into tax_rule
  (id, kind, tax_class, condition_key, bps, threshold_minor, above_bps, valid_from, valid_to, source_note)
values
  ('01930000-0000-7000-8000-000000000001', 'gst', 'tour_package_5', '', 500, null, null, '2017-07-01', null, 'SAC 998555, without input tax credit'),
  ('01930000-0000-7000-8000-000000000002', 'gst', 'standard_18', '', 1800, null, null, '2017-07-01', null, 'with input tax credit'),
  ('01930000-0000-7000-8000-000000000003', 'gst', 'exempt', '', 0, null, null, '2017-07-01', null, ''),
  ('01930000-0000-7000-8000-000000000011', 'tcs', 'overseas', '', 500, null, null, '2020-10-01', '2023-09-30', ''),
  ('01930000-0000-7000-8000-000000000012', 'tcs', 'overseas', '', 500, 70000000, 2000, '2023-10-01', '2025-03-31', ''),
  ('01930000-0000-7000-8000-000000000013', 'tcs', 'overseas', '', 500, 100000000, 2000, '2025-04-01', '2026-03-31', ''),
  ('01930000-0000-7000-8000-000000000014', 'tcs', 'overseas', '', 200, null, null, '2026-04-01', null, '2 % flat'),
  ('01930000-0000-7000-8000-000000000015', 'tcs', 'overseas', 'no_pan', 1000, null, null, '2020-10-01', '2026-03-31', 'twice the rate'),
  ('01930000-0000-7000-8000-000000000016', 'tcs', 'overseas', 'no_pan', 500, null, null, '2026-04-01', null, 'twice the rate or 5 %, whichever is higher: confirm');

insert into cancellation_policy (id, name) values
  ('01930000-0000-7000-8000-000000000101', 'Standard'),
  ('01930000-0000-7000-8000-000000000102', 'Abroad');

insert into cancellation_policy_tier (policy_id, min_days_before, refund_bps) values
  ('01930000-0000-7000-8000-000000000101', 30, 9000),
  ('01930000-0000-7000-8000-000000000101', 15, 5000),
  ('01930000-0000-7000-8000-000000000101', 7, 2500),
  ('01930000-0000-7000-8000-000000000101', 0, 0),
  ('01930000-0000-7000-8000-000000000102', 60, 9000),
  ('01930000-0000-7000-8000-000000000102', 30, 5000),
  ('01930000-0000-7000-8000-000000000102', 15, 2500),
  ('01930000-0000-7000-8000-000000000102', 0, 0);
