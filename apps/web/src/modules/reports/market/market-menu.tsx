import { ActionGrid } from '#kit/action-grid.tsx'
import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { getMenuIcon } from '#shells/menu-icon.tsx'
import type { MarketOverview } from './market-figures.ts'

/** Reports that the user may open and that are built. */
export function MarketMenu({ menus }: { menus: MarketOverview['menus'] }) {
  return menus.map(({ title, items }) => {
    const built = items.filter(({ path }) => hasScreen(path))
    if (built.length === 0) return null
    return (
      <Card key={title} label={title}>
        <SectionTitle inCard>{title}</SectionTitle>
        <ActionGrid
          label={title}
          actions={built.map(({ screenId, title: label, path, icon }) => ({
            id: screenId,
            label,
            href: path,
            icon: getMenuIcon(icon),
          }))}
        />
      </Card>
    )
  })
}
