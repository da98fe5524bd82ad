-- Films, sounds and documents are sent as pictures are, each kind within its own size.

alter table upload drop constraint upload_file_type_check;
alter table upload add constraint upload__file_type check (file_type in ('image', 'video', 'audio', 'file'));
