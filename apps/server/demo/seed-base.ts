/** Fills a migrated, empty database with the demo venue: settings, people, floor, menu and members, without any night. */
import { normalDisable, stockBizType } from '@nocturne/contract/codes'
import { getLedgerAccountName } from '@nocturne/contract/integrations/ledger-accounts'
import { sql } from 'kysely'
import { buildSearchKey } from '../src/modules/catalog/search-key.ts'
import type { Tx } from '../src/db/connection.ts'
import { lit } from '../src/db/statement.ts'
import { hashPassword } from '../src/modules/session/public.ts'
import { goodsTypes } from './goods-data.ts'
import { goods } from './packages-data.ts'
import { computeLowestRateBp } from '../src/modules/directory/default-posts.ts'
import { administrator, demoPassword, demoPayPassword, people } from './people-data.ts'
import { seedApprovalTypes } from './seed-approval-types.ts'
import { seedCommission, seedWages } from './seed-commission.ts'
import { seedCreditAccounts } from './seed-credit-accounts.ts'
import { seedGroupPackages } from './seed-group-packages.ts'
import {
  generateRandomCode,
  moveSequences,
  seedDepts,
  seedMemberLevels,
  seedPosts,
  seedRechargeRules,
  seedRoles,
  seedWalkIn,
  buildSystemAccount,
} from './seed-venue.ts'
import { seedMembers } from './seed-members.ts'
import { areas, labels, minChargeRules, tables } from './tables-data.ts'
import { accountCodes, giftSchemes, memberTags, optionGroups, sendQuotas, suppliers, venue } from './venue-data.ts'
import type { SendQuota } from './venue-data.ts'

/** Writes everything in the caller's transaction. The database must be migrated and empty. */
export async function seedBase(tx: Tx): Promise<void> {
  const [passwordHash, payPasswordHash] = await Promise.all([hashPassword(demoPassword), hashPassword(demoPayPassword)])
  await seedVenue(tx)
  await seedPeople(tx, { passwordHash, payPasswordHash })
  await seedFloor(tx)
  await seedMenu(tx)
  await seedGroupPackages(tx)
  await seedQuotas(tx)
  await seedMembers(tx)
  await seedRechargeRules(tx)
  await seedCreditAccounts(tx)
  await seedAccountCodes(tx)
  await seedCommission(tx)
  await seedWages(tx)
  await seedApprovalTypes(tx)
  await offerLeaveKinds(tx)
  await moveSequences(tx)
}

/** Offers the kinds of leave that a new venue has stopped. */
async function offerLeaveKinds(tx: Tx): Promise<void> {
  await tx.updateTable('leaveKind').set({ status: normalDisable.normal }).execute()
}

async function seedVenue(tx: Tx): Promise<void> {
  const entries = Object.entries(venue).map(([key, value]) => ({
    configKey: `venue.${key}`,
    configValue: JSON.stringify(value),
  }))
  await tx
    .insertInto('sysConfig')
    .values([
      ...entries,
      { configKey: 'venue.demo', configValue: 'true' },
      { configKey: 'watermark.enabled', configValue: 'true' },
    ])
    .execute()
  await seedRoles(tx)
}

async function seedPeople(tx: Tx, hashes: { passwordHash: string; payPasswordHash: string }): Promise<void> {
  await seedDepts(tx, new Map(people.map((person) => [person.userName, person.userId])))
  await seedPosts(tx)
  await seedWalkIn(tx)
  await tx
    .insertInto('appUser')
    .values([
      {
        ...buildSystemAccount(),
        ...administrator,
        roleKeys: ['admin'],
        passwordHash: hashes.passwordHash,
        payPasswordHash: hashes.payPasswordHash,
        discountMinRateBp: 0,
      },
      ...people.map((person) => ({
        userId: person.userId,
        userName: person.userName,
        nickName: person.nickName,
        realName: person.realName,
        deptId: person.deptId,
        postId: person.postId,
        roleKeys: [...person.roles] as string[],
        userType: person.userType,
        phonenumber: person.phonenumber,
        sex: person.sex,
        employeeCode: generateRandomCode(),
        level: person.level,
        actorLevel: person.actorLevel,
        actorPrice: person.actorPrice,
        rewardFlag: person.rewardFlag,
        saleFlag: person.saleFlag,
        discountMinRateBp: computeLowestRateBp(person.roles),
        passwordHash: hashes.passwordHash,
        payPasswordHash: hashes.payPasswordHash,
      })),
    ])
    .execute()
  await tx
    .insertInto('employment')
    .values(people.map(({ userId, entryDate }) => ({ userId, joinDate: entryDate, leaveDate: null })))
    .execute()
}

async function seedFloor(tx: Tx): Promise<void> {
  await tx
    .insertInto('area')
    .values(
      areas.map(({ areaId, areaName, orderNum, color, minCharge, bookable, guestVisible }) => ({
        areaId,
        areaName,
        orderNum,
        color,
        defaultMinCharge: minCharge,
        bookable,
        guestVisible,
      })),
    )
    .execute()
  await tx
    .insertInto('tableLabel')
    .values(
      labels.map(({ labelId, labelName, labelColor, orderNum }) => ({ labelId, labelName, labelColor, orderNum })),
    )
    .execute()
  await tx
    .insertInto('venueTable')
    .values(
      tables.map(
        ({
          tableId,
          tableName,
          areaId,
          labelIds,
          tableType,
          seatNum,
          minCharge,
          payMode,
          orderNum,
          bookable,
          guestVisible,
        }) => ({
          tableId,
          tableName,
          tableCode: generateRandomCode(),
          areaId,
          labelIds: [...labelIds],
          tableType,
          seatNum,
          minCharge,
          payMode,
          orderNum,
          bookable,
          guestVisible,
        }),
      ),
    )
    .execute()
  await tx
    .insertInto('minChargeRule')
    .values(
      minChargeRules.map(({ weekdays, specialDates, ...rule }) => ({
        ...rule,
        weekdays: [...weekdays],
        specialDates: [...specialDates],
      })),
    )
    .execute()
}

async function seedMenu(tx: Tx): Promise<void> {
  await tx
    .insertInto('goodsType')
    .values(goodsTypes.map((type) => ({ ...type })))
    .execute()
  await tx
    .insertInto('goods')
    .values(
      goods.map(({ packageItems, flavors, tags, goodsName, ...rest }) => ({
        ...rest,
        goodsName,
        pinyin: buildSearchKey(goodsName),
        flavors: [...flavors],
        tags: [...tags],
        packageItems: JSON.stringify(packageItems),
      })),
    )
    .execute()
  for (const { goodsIds, options, ...group } of optionGroups) {
    const { optionGroupId } = await tx
      .insertInto('optionGroup')
      .values({ ...group, options: JSON.stringify(options) })
      .returning('optionGroupId')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('goods')
      .set({ optionGroupIds: [optionGroupId] })
      .where('goodsId', 'in', goodsIds)
      .execute()
  }
  await tx
    .insertInto('memberTag')
    .values(memberTags.map((tag) => ({ ...tag })))
    .execute()
  await tx
    .insertInto('supplier')
    .values(suppliers.map((supplier) => ({ ...supplier })))
    .execute()
  await sql`
    with delivered as (
      update goods set stock_date = '2025-01-01' where stock_flag and stock_num > 0 returning goods_id, stock_num, cost_price
    )
    insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, cost_price, biz_no, remark, business_date, created_at)
    select goods_id, ${lit(stockBizType.purchase)}, stock_num, 0, stock_num, cost_price, 'RK20250101000001', '开业进货', '2025-01-01',
      '2025-01-01 13:00:00+08'
    from delivered`.execute(tx)
}

async function seedAccountCodes(tx: Tx): Promise<void> {
  await tx
    .insertInto('accountMapping')
    .values(
      Object.entries(accountCodes).map(([ledgerAccount, accountCode]) => ({
        ledgerAccount,
        accountCode,
        accountName: getLedgerAccountName(ledgerAccount),
      })),
    )
    .execute()
}

async function seedQuotas(tx: Tx): Promise<void> {
  await tx
    .insertInto('giftScheme')
    .values(
      giftSchemes.map(({ schemeName, goodsIds }, index) => ({
        schemeId: index + 1,
        schemeName,
        goodsIds: [...goodsIds],
      })),
    )
    .execute()
  const findQuota = (roles: readonly string[]) =>
    roles.map((role) => (sendQuotas as Partial<Record<string, SendQuota>>)[role]).find(Boolean)
  const rows = people.flatMap((person) => {
    const quota = findQuota(person.roles)
    if (!quota) return []
    const { scheme, ...limits } = quota
    return [
      {
        ...limits,
        userId: person.userId,
        schemeId: scheme === null ? null : giftSchemes.findIndex(({ schemeKey }) => schemeKey === scheme) + 1,
      },
    ]
  })
  await tx.insertInto('giftQuota').values(rows).execute()
  await seedMemberLevels(tx)
}
