-- Photos of a review can be hidden one by one.
alter table review_photo add column hidden_at timestamptz;
