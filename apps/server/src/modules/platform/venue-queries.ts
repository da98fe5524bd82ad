/** Public facts of the venue: settings, switches, dictionaries, addresses. */
import { goodsStatus, normalDisable } from '@nocturne/contract/codes'
import { dictionaries, isDictType } from '@nocturne/contract/dictionaries'
import type { DictItem } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { readPublishedVersion } from './app-versions.ts'
import { loadConfig } from './config.ts'
import { buildFeatures } from './features.ts'
import { getProviders } from '../../providers/registry.ts'
import { readSettings } from './settings.ts'

type SetupSubject = AnswerOf<typeof platform.config>['missing'][number]

async function readVenue(db: Db) {
  const [settings, config] = await Promise.all([readSettings(db), loadConfig(db)])
  return {
    waterMarkResp: {
      enabled: settings.flag('watermark.enabled'),
      showPhone: settings.flag('watermark.showPhone'),
      showUserName: settings.flag('watermark.showUserName'),
      horizontal: settings.number('watermark.horizontal') ?? 20,
      vertical: settings.number('watermark.vertical') ?? 20,
      trans: settings.number('watermark.trans') ?? 5,
    },
    empDomain: settings.text('venue.publicUrl'),
    companyName: settings.text('venue.companyName'),
    venueName: settings.text('venue.venueName'),
    logoUrl: settings.text('venue.logoUrl'),
    servicePhone: settings.text('venue.servicePhone'),
    address: settings.text('venue.address'),
    lng: settings.number('venue.lng'),
    lat: settings.number('venue.lat'),
    businessOpen: settings.text('venue.businessOpen'),
    businessEnd: settings.text('venue.businessEnd'),
    weekendEnd: config['venue.weekendEnd'],
    closedDates: [...config['venue.closedDates']],
    timezone: settings.text('venue.timezone'),
    suggestTitle: settings.text('suggest.title'),
    features: buildFeatures(settings),
  }
}

/** Each lookup stops at the first row, so its time does not grow with the venue. */
async function listMissingSubjects(db: Db): Promise<SetupSubject[]> {
  const { rows } = await sql<{ missing: SetupSubject[] }>`
    select array_remove(array[
      case when not exists (select from venue_table where status = ${lit(normalDisable.normal)}) then 'tables' end,
      case when not exists (select from goods where status = ${lit(goodsStatus.onSale)}) then 'goods' end,
      case when not exists (select from credit_account where status = ${lit(normalDisable.normal)})
        then 'creditAccounts' end,
      case when not exists (select from sitting) then 'nights' end
    ], null) as missing`.execute(db)
  return rows[0]?.missing ?? []
}

export const readConfig: Handler<typeof platform.config, typeof schemas.config> = async ({ db }) => {
  const [venue, missing] = await Promise.all([readVenue(db), listMissingSubjects(db)])
  return { ...venue, missing }
}

export const readGuestConfig: Handler<typeof platform.guestConfig, typeof schemas.guestConfig> = ({ db }) =>
  readVenue(db)

export const readGuestFeatures: Handler<typeof platform.guestFeatures, typeof schemas.guestFeatures> = async ({
  db,
}) => {
  const settings = await readSettings(db)
  return { features: buildFeatures(settings), quickTexts: settings.texts('guest.quickTexts') }
}

/** Returns the app ids of the configured providers; empty text for a provider that is not configured. */
export const readThirdAppId: Handler<typeof platform.thirdAppId, typeof schemas.thirdAppId> = async () => {
  const { wechat, alipay } = getProviders()
  return { wxAppId: wechat?.appId ?? '', alipayAppId: alipay?.appId ?? '' }
}

/** Returns empty texts when no version is published. */
export const readAppUrl: Handler<typeof platform.appUrl, typeof schemas.appUrl> = (
  { db },
  { platform: system = 'android' },
) => readPublishedVersion(db, system)

function buildDictRows(dictType: string) {
  if (!isDictType(dictType)) return []
  const items: readonly DictItem[] = dictionaries[dictType]
  return items.map(({ value, label, listClass }, index) => ({
    dictCode: `${dictType}:${value}`,
    dictSort: index + 1,
    dictLabel: label,
    dictValue: value,
    dictType,
    listClass,
    isDefault: 'N',
    status: normalDisable.normal,
  }))
}

export const readDictData: Handler<typeof platform.dictData, typeof schemas.dictData> = async (
  _context,
  { dictType },
) => {
  const types = dictType
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const [only] = types
  if (types.length === 1 && only !== undefined) return buildDictRows(only)
  return Object.fromEntries(types.map((type) => [type, buildDictRows(type)]))
}
