export { providerOfPlatform, serveAuthorizationReturn } from './authorize.ts'
export { logWork, SYSTEM } from './log-work.ts'
export { clockGate, confirmClock, followClock, lastSeen, sayFirstNight } from './clock-watch.ts'
export type { Boot, ClockGate } from './clock-watch.ts'
export { hoursOf, loadConfig } from './config.ts'
export type { VenueConfig } from './config.ts'
export { configOn, ruleSince, stagePriceOn, writePayRule, writeWithdrawal } from './pay-terms.ts'
export { guestFeatures } from './features.ts'
export { useAuthCode } from './oauth-store.ts'
export { ownAddress } from './redirect-rules.ts'
export {
  answerSealer,
  hasSealedSecrets,
  keyFromText,
  SECRETS_KEY_BYTES,
  seal,
  sealStoredSecrets,
  shareSecretsKey,
  unseal,
  useSecretsKey,
  WrongSecretsKey,
} from './secrets-key.ts'
export { copyFiles, missingFiles } from './move-files.ts'
export { redrawBytes } from './redraw-picture.ts'
export { fileLinkKey, serverSecret } from './server-secret.ts'
export { signAddresses, signPersonalFiles } from './personal-files.ts'
export { serveUploads, UPLOAD_PATH } from './serve-uploads.ts'
export type { UploadPlace } from './store-file.ts'
export { sweepUploads } from './sweep-uploads.ts'
export { companyTitle, keepPublicUrl, publicUrl, readSettings, venueName } from './settings.ts'
export { demandOwnPicture, ownsUpload, sentUploads } from './upload-keys.ts'
export { askFate } from './void-operation.ts'
export { probeWriting } from './write-probe.ts'
export { writeOperLog } from './write-oper-log.ts'
export type { OperLogLine } from './write-oper-log.ts'
export {
  clearAttempts,
  codeMac,
  giveBackAttempt,
  hasWaited,
  inTurn,
  isExhausted,
  paceCodes,
  takeAttempt,
} from './throttle.ts'
export type { Limit } from './throttle.ts'
