import { pinyin } from 'pinyin-pro'

/** Initials and full pinyin of a name, lower case, for search on the phone: `xhs xuehuashi`. */
export function buildSearchKey(name: string): string {
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
  const whole = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
  return `${initials} ${whole}`.toLowerCase()
}
