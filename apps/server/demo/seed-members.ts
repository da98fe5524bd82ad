import { addDays } from '@nocturne/base/venue-time'
import { userSex } from '@nocturne/contract/codes'
import type { Tx } from '../src/db/connection.ts'
import { people } from './people-data.ts'

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'
const TITLES = ['先生', '女士', '小姐', '总']
const COUNT = 600

/** Six hundred members with invented names and numbers; every fourth has a level above the first. */
export async function seedMembers(tx: Tx): Promise<void> {
  const sales = people.filter((person) => person.roles.includes('sales'))
  const rows = Array.from({ length: COUNT }, (_, i) => ({
    memberId: i + 1,
    memberNo: `M${String(i + 1).padStart(6, '0')}`,
    memberName: `${SURNAMES[i % SURNAMES.length]}${TITLES[(i * 7) % TITLES.length]}`,
    phonenumber: `139${String(10_000_000 + i * 7_919).slice(0, 8)}`,
    sex: i % 2 === 0 ? userSex.male : userSex.female,
    levelId: i % 4 === 3 ? 2 + (i % 3) : 1,
    salesUserId: sales[i % sales.length]?.userId ?? null,
    registeredAt: `${addDays('2025-01-01', i % 300)} 21:00:00`,
  }))
  await tx.insertInto('member').values(rows).execute()
}
