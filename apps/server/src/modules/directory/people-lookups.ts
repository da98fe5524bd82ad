/** Posts and employees as records that other entities refer to. */
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import type { EntityRecord } from '@nocturne/contract/entity/definition'
import { defineEntity } from '@nocturne/contract/entity/definition'
import { textField } from '@nocturne/contract/entity/field'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { EntityStore } from '../../entities/entity-store.ts'

const common = {
  counter: '个',
  purpose: '',
  permission: 'system:user:edit',
  topic: 'permissions',
  statusField: 'status',
  ordered: false,
  unique: [],
} as const

const postLookup = defineEntity({
  ...common,
  name: 'post',
  label: '岗位',
  subject: 'post',
  titleField: 'postName',
  fields: {
    postName: textField('岗位', { max: 40, readOnly: true }),
    status: textField('状态', { max: 1, readOnly: true }),
  },
})

const userLookup = defineEntity({
  ...common,
  name: 'user',
  label: '员工',
  subject: 'user',
  titleField: 'nickName',
  keyField: 'userName',
  fields: {
    nickName: textField('姓名', { max: 40, readOnly: true }),
    userName: textField('工号', { max: 40, readOnly: true }),
    status: textField('状态', { max: 1, readOnly: true }),
  },
})

const refuseWrite = () => Promise.reject(new Error('a lookup store is not written'))

const createLookupStore = (definition: EntityStore['definition'], read: EntityStore['read']): EntityStore => ({
  definition,
  read,
  lock: read,
  insert: refuseWrite,
  update: refuseWrite,
  reorder: refuseWrite,
  remove: refuseWrite,
})

const selectGiven = (ids: readonly number[] | undefined, column: string) =>
  ids ? sql`${sql.ref(column)} = any(${[...ids]}::bigint[])` : sql`true`

export const peopleLookupStores: readonly EntityStore[] = [
  createLookupStore(postLookup, async (db, ids) => {
    const { rows } = await sql<EntityRecord>`
      select post_id as id, jsonb_build_object('postName', post_name, 'status', ${normalDisable.normal}::text) as values from post
      where ${selectGiven(ids, 'post_id')} order by order_num, post_id`.execute(db)
    return rows
  }),
  createLookupStore(userLookup, async (db, ids) => {
    const { rows } = await sql<EntityRecord>`
      select user_id as id, jsonb_build_object('nickName', nick_name, 'userName', user_name,
        'status', case when status = ${lit(userStatus.active)} then ${normalDisable.normal}::text else ${normalDisable.disabled}::text end) as values
      from app_user where user_type <> ${lit(userType.system)} and ${selectGiven(ids, 'user_id')} order by user_id`.execute(
      db,
    )
    return rows
  }),
]
