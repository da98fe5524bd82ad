import { notifications } from '@nocturne/contract/notifications/endpoints'
import { schemas } from '@nocturne/contract/notifications/schemas'
import { serverModule } from '../../http/bind.ts'
import { readHome } from './employee-home.ts'
import { listMessages, openMessage, readAll } from './message-queries.ts'
import { publishNotice } from './publish-notice.ts'

export const notificationsModule = serverModule(notifications, schemas, {
  home: readHome,
  list: listMessages,
  detail: openMessage,
  readAll,
  publish: publishNotice,
})
