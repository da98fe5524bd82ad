import { linkTo } from '../../lib/links.ts'
import { stands } from '../../lib/standing.ts'

/** Where a figure is explained, once that screen stands: `<Figure {...leadingTo(…)} />`. */
export function leadingTo(...address: Parameters<typeof linkTo>): { href?: string } {
  return stands(address[0]) ? { href: linkTo(...address) } : {}
}
