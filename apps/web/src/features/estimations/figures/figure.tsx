import { FigureLayout, type FigureLayoutProps } from './figure-layout.tsx';
import { Why } from './why.tsx';

interface FigureProps extends Omit<FigureLayoutProps, 'explain'> {
  why: readonly string[];
}

export function Figure({ why, ...layout }: FigureProps) {
  return (
    <FigureLayout
      {...layout}
      explain={(label, value) => (
        <Why of={layout.label} figures={why} meaning={value}>
          {label}
        </Why>
      )}
    />
  );
}
