import { notifications } from '@nocturne/contract/notifications/endpoints'
import { schemas } from '@nocturne/contract/notifications/schemas'
import { serverModule } from '../../http/bind.ts'
import { listAlerts } from './alert-queries.ts'
import { readHome } from './employee-home.ts'
import { listMessages, openMessage, readAll } from './message-queries.ts'
import { publishNotice } from './publish-notice.ts'
import { readPushKey, subscribe, unsubscribe } from './push/subscribe.ts'
import { takeAlert } from './take-alert.ts'

export const notificationsModule = serverModule(notifications, schemas, {
  home: readHome,
  list: listMessages,
  detail: openMessage,
  readAll,
  alerts: listAlerts,
  takeAlert,
  pushKey: readPushKey,
  subscribe,
  unsubscribe,
  publish: publishNotice,
})
