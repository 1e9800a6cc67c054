-- Finds the booking that a change of date led from, for the trip's calendar entry.
create index cancellation_moved_to on cancellation (moved_to) where moved_to is not null;
