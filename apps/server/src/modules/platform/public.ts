export { providerOfPlatform, serveAuthorizationReturn } from './authorize.ts'
export { logWork, SYSTEM } from './log-work.ts'
export { createClockGate, confirmClock, checkClock, readLastSeen, storeFirstNight } from './clock-watch.ts'
export type { Boot, ClockGate } from './clock-watch.ts'
export { getOpeningHours, loadConfig } from './config.ts'
export type { VenueConfig } from './config.ts'
export { readNightConfig, ruleSince, selectStagePrice, writePayRule, writeWithdrawal } from './pay-terms.ts'
export { readGuestFeatures } from './features.ts'
export { useAuthCode } from './oauth-store.ts'
export { parseOwnAddress } from './redirect-rules.ts'
export {
  createResponseSealer,
  hasSealedSecrets,
  deriveKey,
  SECRETS_KEY_BYTES,
  seal,
  sealStoredSecrets,
  copySecretsKey,
  unseal,
  useSecretsKey,
  WrongSecretsKey,
} from './secrets-key.ts'
export { copyFiles, findMissingFiles } from './move-files.ts'
export { redrawBytes } from './redraw-picture.ts'
export { getFileLinkKey, getServerSecret } from './server-secret.ts'
export { signAddresses, signPersonalFiles } from './personal-files.ts'
export { serveUploads, UPLOAD_PATH } from './serve-uploads.ts'
export type { UploadPlace } from './store-file.ts'
export { sweepUploads } from './sweep-uploads.ts'
export { createTitleReader, storePublicUrl, readPublicUrl, readSettings, readVenueName } from './settings.ts'
export { assertOwnPicture, isOwnUpload, listOwnUploads } from './upload-keys.ts'
export { voidPendingOperation } from './void-operation.ts'
export { checkWritable } from './write-probe.ts'
export { writeOperLog } from './write-oper-log.ts'
export type { OperLogLine } from './write-oper-log.ts'
export {
  clearAttempts,
  computeCodeMac,
  releaseAttempt,
  hasWaited,
  runInTurn,
  isExhausted,
  limitCodes,
  claimAttempt,
} from './throttle.ts'
export type { Limit } from './throttle.ts'
