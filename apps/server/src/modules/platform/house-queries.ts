/** What the product says of the house: settings, switches, dictionaries, addresses. */
import { normalDisable } from '@nocturne/contract/codes'
import { dictionaries, isDictType } from '@nocturne/contract/dictionaries'
import type { DictItem } from '@nocturne/contract/dictionaries'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { featuresOf } from './features.ts'
import { providers } from '../../providers/registry.ts'
import { readSettings } from './settings.ts'

async function readHouse(db: Db) {
  const settings = await readSettings(db)
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
    timezone: settings.text('venue.timezone'),
    suggestTitle: settings.text('suggest.title'),
    features: featuresOf(settings),
  }
}

export const readConfig: Handler<typeof platform.config, typeof schemas.config> = ({ db }) => readHouse(db)

export const readGuestConfig: Handler<typeof platform.guestConfig, typeof schemas.guestConfig> = ({ db }) =>
  readHouse(db)

export const readGuestFeatures: Handler<typeof platform.guestFeatures, typeof schemas.guestFeatures> = async ({
  db,
}) => {
  const settings = await readSettings(db)
  return { features: featuresOf(settings), quickTexts: settings.texts('guest.quickTexts') }
}

/** The apps this process speaks for; empty where a provider is not set up. */
export const readThirdAppId: Handler<typeof platform.thirdAppId, typeof schemas.thirdAppId> = async () => {
  const { wechat, alipay } = providers()
  return { wxAppId: wechat?.appId ?? '', alipayAppId: alipay?.appId ?? '' }
}

/** Downloads are published as `app.ios` and `app.android`; empty texts say that there is none. */
export const readAppUrl: Handler<typeof platform.appUrl, typeof schemas.appUrl> = async (
  { db },
  { platform: system = 'android' },
) => {
  const version = (await readSettings(db)).object(`app.${system}`)
  const said = (field: string) => {
    const value = version[field]
    return typeof value === 'string' ? value : ''
  }
  return {
    versionName: said('versionName'),
    downloadUrl: said('downloadUrl'),
    plistUrl: said('plistUrl'),
    appStoreUrl: said('appStoreUrl'),
    updateContent: said('updateContent'),
    packageSize: said('packageSize'),
  }
}

function dictRows(dictType: string) {
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
  if (types.length === 1 && only !== undefined) return dictRows(only)
  return Object.fromEntries(types.map((type) => [type, dictRows(type)]))
}
