import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'

type Fact = { label: string; text: string | null; amount: number | null }

/** Values of a form, or facts of the business action to approve, as labelled rows. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <KeyValue
      rows={facts.map(({ label, text, amount }) => ({
        label,
        value: amount === null ? (text ?? '') : <Money fen={amount} exact />,
      }))}
    />
  )
}
