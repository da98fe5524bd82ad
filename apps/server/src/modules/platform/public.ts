export { platformProviders, serveAuthorizationReturn } from './authorize.ts'
export { logJobWork, SYSTEM_ACTOR } from './log-work.ts'
export { createClockGate, confirmClock, checkClock, readLastRunTime, storeFirstNight } from './clock-watch.ts'
export type { MachineBoot, ClockGate } from './clock-watch.ts'
export { getOpeningHours, loadConfig } from './config.ts'
export type { VenueConfig } from './config.ts'
export { readNightConfig, selectRuleStart, selectStagePrice, writePayRule, storeRuleWithdrawal } from './pay-terms.ts'
export { readGuestFeatures } from './features.ts'
export { consumeAuthCode } from './oauth-store.ts'
export { parseOwnAddress } from './redirect-rules.ts'
export {
  createResponseCipher,
  hasEncryptedSecrets,
  deriveKey,
  SECRETS_KEY_BYTES,
  encryptStoredSecret,
  encryptPlainTextSecrets,
  copySecretsKey,
  decryptStoredSecret,
  setSecretsKey,
  WrongSecretsKey,
} from './secrets-key.ts'
export { copyFiles, findMissingFiles } from './copy-files.ts'
export { redrawBytes } from './redraw-picture.ts'
export { getFileLinkKey, getServerSecret } from './server-secret.ts'
export { signAddresses, signPersonalFiles } from './personal-files.ts'
export { serveUploads, UPLOAD_PATH } from './serve-uploads.ts'
export type { UploadContext } from './store-file.ts'
export { sweepUploads } from './sweep-uploads.ts'
export { createTitleReader, storePublicUrl, readPublicUrl, readSettings, readVenueName } from './settings.ts'
export { assertOwnPicture, isOwnUpload, listOwnUploads } from './upload-keys.ts'
export { voidPendingOperation } from './void-operation.ts'
export { checkWritable } from './write-probe.ts'
export { writeOperationLog } from './write-oper-log.ts'
export type { OperationLogEntry } from './write-oper-log.ts'
export {
  clearAttempts,
  computeCodeMac,
  releaseAttempt,
  recordCallAndCheckWait,
  serializeAttempts,
  isExhausted,
  limitWrongCodeAttempts,
  claimAttempt,
} from './throttle.ts'
export type { AttemptLimit } from './throttle.ts'
