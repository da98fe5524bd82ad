import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'

import { IconButton } from '#kit/icon-button.tsx'

type SearchButtonProps = { open: boolean; onOpen: () => void; onClose: () => void }

/** Button in the bar of a menu: opens and closes the search. */
export function SearchButton({ open, onOpen, onClose }: SearchButtonProps) {
  if (open) return <IconButton label="收起搜索" icon={<X />} onClick={onClose} />
  return <IconButton label="搜索商品" icon={<Search />} onClick={onOpen} />
}
