import { integrations } from '@nocturne/contract/integrations/endpoints'
import { schemas } from '@nocturne/contract/integrations/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { exportJournal, listJournalNights, readJournalNight } from './journal-export.ts'
import { addToken, listTokens, revokeToken } from './machine-tokens.ts'
import {
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateSecret,
  saveWebhook,
  switchWebhook,
  testWebhook,
} from './webhooks.ts'

export const integrationsModule = defineServerModule(integrations, schemas, {
  tokenList: listTokens,
  tokenAdd: addToken,
  tokenRevoke: revokeToken,
  webhookList: listWebhooks,
  webhookSave: saveWebhook,
  webhookSwitch: switchWebhook,
  webhookRotate: rotateSecret,
  webhookTest: testWebhook,
  deliveryList: listDeliveries,
  deliveryResend: resendDelivery,
  journalNights: listJournalNights,
  journalNight: readJournalNight,
  journalExport: exportJournal,
})
