declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('./icon.ts').Icon;
  export default icon;
}
