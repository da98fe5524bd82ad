import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Percent from 'lucide-react/icons/percent'
import Receipt from 'lucide-react/icons/receipt'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Stamp from 'lucide-react/icons/stamp'
import Undo from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'

const icons: Record<string, ReactNode> = {
  receipt: <Receipt />,
  'shopping-cart': <ShoppingCart />,
  wallet: <Wallet />,
  gift: <Gift />,
  percent: <Percent />,
  stamp: <Stamp />,
  'notebook-pen': <NotebookPen />,
  undo: <Undo />,
  'arrow-left-right': <ArrowLeftRight />,
}

/** Icon of a form by the name from the server. */
export const getTypeIcon = (icon: string): ReactNode => icons[icon] ?? <FileText />
