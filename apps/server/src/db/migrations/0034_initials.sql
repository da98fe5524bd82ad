-- Pickers find people, members and tables by the initials of their names in pinyin: the database derives them from the name, so that no writer can forget.

-- The Chinese collation sorts by pinyin, so a character's initial is the last one whose first character does not stand behind it. Of the 6,763
-- characters of GB 2312 it reads 94 otherwise than people do; those that names are made of are named here, and surnames at the beginning.
create function name_initials(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case
      when letter ~ '[a-z0-9]' then letter
      when letter !~ '[\u4e00-\u9fff]' then ''
      when place = 1 and strpos('查仇单繁解句区曾召折', letter) > 0 then substr('zqspxgozss', strpos('查仇单繁解句区曾召折', letter), 1)
      when strpos('沈翟覃哈晟乾靓溱茄炔嚣调骠荥莞焘喔粘', letter) > 0
        then substr('szqhsqlzqqxtpxwdwz', strpos('沈翟覃哈晟乾靓溱茄炔嚣调骠荥莞焘喔粘', letter), 1)
      else substr('abcdefghjklmnopqrstwxyz',
        width_bucket(letter collate "zh-x-icu", string_to_array('阿八嚓咑妸发旮铪丌咔垃妈拏噢妑七呥仨他屲夕丫帀', null)), 1)
    end, '' order by place), '')
  from string_to_table(lower(name), null) with ordinality as letters (letter, place)
$$;
comment on function name_initials(text) is 'Pinyin initials of a name for pickers, lower case: 沈小曼 → sxm, 包厢A8 → bxa8.';

alter table app_user add column initials text not null generated always as (name_initials(nick_name)) stored;
alter table member add column initials text not null generated always as (name_initials(member_name)) stored;
alter table venue_table add column initials text not null generated always as (name_initials(table_name)) stored;
