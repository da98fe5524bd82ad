import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

/** Every initial once, surnames with irregular readings, and characters that are not Chinese. */
const names: readonly (readonly [string, string])[] = [
  ['安保陈', 'abc'],
  ['丁娥方', 'def'],
  ['高韩蒋', 'ghj'],
  ['康李马', 'klm'],
  ['牛欧潘', 'nop'],
  ['秦任孙', 'qrs'],
  ['唐王徐', 'twx'],
  ['杨周', 'yz'],
  ['沈小曼', 'sxm'],
  ['曾单', 'zd'],
  ['单曾', 'sc'],
  ['Leo 哥', 'leog'],
  ['包厢A8', 'bxa8'],
  ['A08', 'a08'],
  ['', ''],
]

it('reads the initials of names', async () => {
  const { rows } = await sql<{ initials: string }>`
    select name_initials(name) as initials from unnest(${names.map(([name]) => name)}::text[]) with ordinality as n (name, place)
    order by place`.execute(api.db)
  expect(rows.map(({ initials }) => initials)).toEqual(names.map(([, initials]) => initials))
})
