/**
 * A browser that translates the page puts its own elements in the place of texts that React drew. React would fail where
 * it takes one out, or puts something before it, and the page with it: https://github.com/facebook/react/issues/11538
 */
export function outliveTranslation() {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T) {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, child: Node | null) {
    return insertBefore.call(this, node, child?.parentNode === this ? child : null) as T
  }
}
