import { Card } from '#kit/card.tsx'
import { Figure } from '#kit/figure.tsx'
import { Money } from '#kit/money.tsx'

/** 找零: change for the guest in large type, shown until the page is left. Renders nothing when there is no change. */
export function ChangeDue({ fen }: { fen: number }) {
  if (fen <= 0) return null
  return (
    <Card label="找零">
      <Figure label="找零" size="headline" tone="warning" value={<Money fen={fen} exact />} />
    </Card>
  )
}
