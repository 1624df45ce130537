/** Test data: a complete home as it is sent, as its facility reads it, and as others read it. */
import type { Home, HomeInput, HomeSeen } from "../api/types";

export const HOME_INPUT: HomeInput = {
  name: "ひだまりホーム",
  rent: 48_000,
  postal_code: "1540017",
  prefecture: "東京都",
  address_1: "世田谷区",
  address_2: "世田谷9-9-9",
  contact_name: "高橋 直子",
  contact_phone: "0300001234",
  contact_email: "home@example.com",
  acceptance_levels: ["2", "3"],
  target_groups: ["intellectual"],
  gender: "any",
  wheelchair_accessible: false,
  violence_accessible: false,
  home_type: "share_house",
  building_type: "new_house",
  pets_resident: ["none"],
  smoking_allowed: false,
  drinking_allowed: true,
  curfew: true,
  pets_allowed: false,
  medical_supports: ["visiting_nurse"],
  greeting: "はじめまして。",
  capacity: 6,
  vacancies: 2,
  meals_cost: 30_000,
  utilities_cost: 12_000,
  supplies_cost: null,
  other_cost: 1_500,
  night_support: "night_staff",
  station: "小田急線 経堂駅",
  station_minutes: 8,
};

export const HOME: Home = {
  ...HOME_INPUT,
  id: 7,
  user: 1,
  office: 1,
  assignee: 1,
  assignee_name: "高橋 直子",
  is_active: true,
  vacancies_stated_on: "2026-03-04",
  vacancy_expected_on: null,
  is_recruiting: true,
  has_unread_notifications: false,
  updated_at: "2026-03-05T12:00:00.000+09:00",
  images: [
    { id: 31, image: "/media/home-images/31/full.jpg", thumbnail: "/media/home-images/31/thumbnail.jpg" },
  ],
};

const {
  postal_code,
  contact_phone,
  contact_email,
  has_unread_notifications,
  updated_at,
  office,
  assignee,
  assignee_name,
  ...seen
} = HOME;

export const HOME_IN_CONTACT: HomeSeen = seen;
