import { platform } from '@nocturne/contract/platform/endpoints'
import { schemas } from '@nocturne/contract/platform/schemas'
import { defineServerModule } from '../../http/bind.ts'
import {
  readAppUrl,
  readConfig,
  readDictData,
  readGuestConfig,
  readGuestFeatures,
  readThirdAppId,
} from './venue-queries.ts'
import { readOpenidUrl } from './authorize.ts'
import { drawMapPicture, findMapPlaces } from './map-queries.ts'
import { listOperLog } from './oper-log-query.ts'
import { readAlipayUserId, readWxOpenId } from './own-identity.ts'
import { signPage } from './sign-page.ts'
import { grantUpload } from './upload-keys.ts'
import { voidOperation } from './void-operation.ts'

export const platformModule = defineServerModule(platform, schemas, {
  config: readConfig,
  guestConfig: readGuestConfig,
  guestFeatures: readGuestFeatures,
  dictData: readDictData,
  thirdAppId: readThirdAppId,
  openidUrl: readOpenidUrl,
  wxOpenId: readWxOpenId,
  alipayUserId: readAlipayUserId,
  jsConfig: signPage,
  appUrl: readAppUrl,
  uploadKey: grantUpload,
  mapPlaces: findMapPlaces,
  mapPicture: drawMapPicture,
  voidOperation,
  operLog: listOperLog,
})
