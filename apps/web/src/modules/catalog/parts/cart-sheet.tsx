import { BarTotal } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { EmptyState } from '#kit/empty-state.tsx'
import { renderChoiceLine } from '#kit/fact-line.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatLineContent, findLineProblem } from '../cart-problems.ts'
import { getListPrice, countCartPieces, setQuantity, type CartLine } from '../cart-rules.ts'
import { computeMaxPieces } from '../goods-rules.ts'
import type { Goods } from '../goods-rules.ts'

interface CartSheetProps {
  lines: readonly CartLine[]
  onLines: (lines: readonly CartLine[]) => void
  menu: ReadonlyMap<number, Goods> | undefined
  /**
   * Submit button, the same as on the bar under the menu; undefined if the sheet is read-only. `label` is the reason
   * when it is disabled.
   */
  next?: { label: string; disabled?: boolean; onSubmit: () => unknown }
  /** Price of a line in fen; list price by default. */
  fenOf?: (line: CartLine) => number
  onClose: () => void
}

/** Lines of the cart with the sum and the submit button. */
export default function CartSheet({ lines, onLines, menu, next, fenOf, onClose }: CartSheetProps) {
  const fenOfLine = fenOf ?? ((line: CartLine) => getListPrice(line, menu) * line.quantity)
  const clear = async () => {
    if (!(await confirm({ title: '清空购物车', body: `将移除已选的${countCartPieces(lines)}件商品`, tone: 'danger' })))
      return
    onLines([])
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="已选商品"
      end={
        lines.length > 0 && (
          <Button kind="ghost" size="small" onClick={clear}>
            清空
          </Button>
        )
      }
      {...(next &&
        lines.length > 0 && {
          footer: (
            <>
              <BarTotal
                figure={<Money fen={lines.reduce((sum, line) => sum + fenOfLine(line), 0)} />}
                fact={`共${countCartPieces(lines)}件`}
              />
              <Button kind="primary" disabled={next.disabled ?? false} reason={next.label} onClick={next.onSubmit}>
                {next.label}
              </Button>
            </>
          ),
        })}
    >
      {lines.length === 0 && <EmptyState text="还没有选商品" />}
      {lines.map((line) => (
        <CartLineRow
          key={line.key}
          line={line}
          lines={lines}
          menu={menu}
          fen={fenOfLine(line)}
          onQuantity={(quantity) => onLines(setQuantity(lines, line.key, quantity))}
        />
      ))}
    </Sheet>
  )
}

type CartLineRowProps = {
  line: CartLine
  lines: readonly CartLine[]
  menu: ReadonlyMap<number, Goods> | undefined
  fen: number
  onQuantity: (quantity: number) => void
}

function CartLineRow({ line, lines, menu, fen, onQuantity }: CartLineRowProps) {
  const problem = findLineProblem(lines, line, menu)
  const goods = menu?.get(line.goodsId)
  return (
    <ListRow
      inCard
      title={line.goodsName}
      fact={renderChoiceLine(formatLineContent(line, menu) || line.spec || line.unit)}
      {...(problem && { note: <Tag tone="danger">{problem}</Tag> })}
      figure={<Money fen={fen} />}
      chip={
        <Stepper
          label={line.goodsName}
          value={line.quantity}
          max={goods ? Math.max(line.quantity, computeMaxPieces(goods)) : 99}
          onChange={onQuantity}
        />
      }
    />
  )
}
