/** Keys for rows that stand in for ones to come. */
export const skeletonKeys = (count: number): string[] => Array.from({ length: count }, (_, place) => `place-${place}`);
