import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'

import { IconButton } from '../../../kit/icon-button.tsx'

type SearchButtonProps = { open: boolean; onOpen: () => void; onClose: () => void }

/** In the bar of a menu: opens the search over all of it, and folds it again. */
export function SearchButton({ open, onOpen, onClose }: SearchButtonProps) {
  if (open) return <IconButton label="收起搜索" icon={<X />} onClick={onClose} />
  return <IconButton label="搜索商品" icon={<Search />} onClick={onOpen} />
}
