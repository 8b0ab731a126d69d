-- Notes between other signs than commas are named anew, by the job: 'vainilla · oud (ámbar)'.
update products set note_keys = null
where concat_ws(' ', notes, notes_top::text, notes_heart::text, notes_base::text) ~ '[·–—&()\[\]]|\s-|-\s';
