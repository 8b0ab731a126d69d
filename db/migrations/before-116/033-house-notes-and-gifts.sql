-- One sentence of somebody of the house about a perfume, and who signs it.
alter table products
  add house_note text check (char_length(house_note) <= 240),
  add house_note_by text check (char_length(house_note_by) <= 60);

-- What a buyer asks for who gives it away. Wrapping costs nothing.
alter table orders
  add gift_message text not null default '' check (char_length(gift_message) <= 300),
  add gift_wrap boolean not null default false,
  -- the day on which it should come, or null: any
  add wished_date date;
