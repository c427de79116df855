/** The early view is built with this JSX runtime, which creates DOM nodes before React has loaded. */
type Child = Node | string | number | boolean | null | undefined | readonly Child[];
type Props = Readonly<Record<string, unknown>> & { readonly children?: Child };

export function jsx(type: string | ((props: Props) => Child), props: Props): Child {
  if (typeof type === 'function') return type(props);
  const { children, className, ...attributes } = props;
  const element = document.createElement(type);
  for (const [name, value] of Object.entries({ ...attributes, class: className }))
    if (typeof value === 'string' || typeof value === 'number' || value === true)
      element.setAttribute(name, String(value));
  element.append(...toNodes(children));
  return element;
}

export const jsxs = jsx;

export const Fragment = ({ children }: Props): Child => children;

export function toNodes(child: Child): (Node | string)[] {
  if (child === null || child === undefined || typeof child === 'boolean') return [];
  if (Array.isArray(child)) return child.flatMap(toNodes);
  return [child instanceof Node ? child : String(child)];
}
