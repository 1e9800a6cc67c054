-- The desk lists departures of every status by the day they start.
create index departure_by_start on departure (start_date, id);
