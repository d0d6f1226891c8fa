import * as Lucide from 'lucide-react';
import type { Category } from '@quits/domain';

const GLYPHS: Readonly<Record<Category, Lucide.LucideIcon>> = {
  groceries: Lucide.ShoppingCart,
  restaurant: Lucide.Utensils,
  drinks: Lucide.Wine,
  rent: Lucide.House,
  electricity: Lucide.Zap,
  heating: Lucide.Flame,
  water: Lucide.Droplets,
  internet: Lucide.Wifi,
  household: Lucide.Package,
  furniture: Lucide.Sofa,
  repairs: Lucide.Wrench,
  cleaning: Lucide.Brush,
  fuel: Lucide.Fuel,
  parking: Lucide.CircleParking,
  public_transport: Lucide.TrainFront,
  taxi: Lucide.CarTaxiFront,
  flight: Lucide.Plane,
  car: Lucide.Car,
  bicycle: Lucide.Bike,
  lodging: Lucide.BedDouble,
  activities: Lucide.Ticket,
  clothing: Lucide.Shirt,
  gifts: Lucide.Gift,
  health: Lucide.HeartPulse,
  insurance: Lucide.ShieldCheck,
  education: Lucide.GraduationCap,
  childcare: Lucide.Baby,
  pets: Lucide.PawPrint,
  sport: Lucide.Dumbbell,
  entertainment: Lucide.Clapperboard,
  subscriptions: Lucide.Repeat,
  taxes: Lucide.Landmark,
  fees: Lucide.BadgePercent,
  general: Lucide.ReceiptText,
};

export interface CategoryGlyphProps {
  category: Category;
  className: string | undefined;
}

export function CategoryGlyph({ category, className }: CategoryGlyphProps) {
  const Glyph = GLYPHS[category];
  return <Glyph className={className} />;
}
