-- Friends who book separately: a code to give away, and the friend's code that was entered. A booking
-- that moves to another date keeps both, so a code isn't unique.
alter table booking
  add column friend_code text not null default translate(
    upper(substr(gen_random_uuid()::text, 1, 8)), '0123456789ABCDEF', 'BCDFGHJKMNPQRTVW'),
  add column entered_friend_code text;
create index booking_friend_code on booking (friend_code);

-- Until now `any` was what everyone had who wasn't asked. Sharing with other genders needs a yes.
alter table booking_traveller alter column room_preference set default 'same_gender';
update booking_traveller set room_preference = 'same_gender' where room_preference = 'any';
