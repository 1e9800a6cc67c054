-- What an email about a booking said, without links' keys. Null if it isn't sent, or isn't kept.
alter table notification add column sent_text text;
