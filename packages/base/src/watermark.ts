/** Watermark settings as returned by the global config (specification §3, §5). */
type WatermarkSettings = {
  enabled: boolean
  showPhone: boolean
  showUserName: boolean
  /** Horizontal gap between texts, px. */
  horizontal: number
  /** Vertical gap between texts, px. */
  vertical: number
  /** Opacity in percent. */
  trans: number
}

export const WATERMARK_ROWS = 40
export const WATERMARK_COLUMNS = 15
export const WATERMARK_DEGREES = -30

/**
 * Text of the watermark (specification §5): empty when disabled; name and phone with both flags, only the phone with
 * `showPhone`, otherwise the name.
 */
export function formatWatermark(settings: WatermarkSettings, user: { nickName: string; phonenumber: string }): string {
  if (!settings.enabled) return ''
  if (settings.showPhone && settings.showUserName) return `${user.nickName} ${user.phonenumber}`
  return settings.showPhone ? user.phonenumber : user.nickName
}
